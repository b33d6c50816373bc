import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import type { LedgerFigures } from './figures.ts'

/** Columns for opening, debit, credit and balance, with their sums; on a phone only the balance. */
export function useFigureColumns<Row>(figuresOf: (row: Row) => LedgerFigures | undefined, total: LedgerFigures | undefined): Column<Row>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const column = (id: keyof LedgerFigures, header: string, side: boolean): Column<Row> => ({
    id,
    header,
    align: 'money',
    width: side ? 150 : 130,
    cell: (row) => <Money amount={figuresOf(row)?.[id]} side={side} blankZero />,
    footer: <Money amount={total?.[id]} side={side} blankZero={!side} />,
  })
  const balance = column('balance', t('Balance'), true)
  return phone
    ? [balance]
    : [column('opening', t('Opening'), true), column('debit', t('Debit'), false), column('credit', t('Credit'), false), balance]
}
