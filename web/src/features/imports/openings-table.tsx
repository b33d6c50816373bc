import type { ReconciledLedger } from '@lekha/contract'
import { add, magnitude, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'

const shape = ({ ledgerId }: ReconciledLedger): RowShape => ({ id: ledgerId })
const openingOf = ({ theirs }: ReconciledLedger): Paisa => parsePaisa(theirs.opening)

/** The opening balances of the file, the largest first, with what balances them: where an odd sum comes from is seen here. */
export function OpeningsTable({ rows }: { rows: ReconciledLedger[] }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const side = (id: string, header: string, belongs: (amount: Paisa) => boolean): Column<ReconciledLedger> => {
    const amounts = rows.map(openingOf).filter(belongs).map(magnitude)
    const cell = (row: ReconciledLedger) => belongs(openingOf(row)) && <Money amount={magnitude(openingOf(row))} />
    return { id, header, align: 'money', width: phone ? 118 : 150, cell, footer: <Money amount={add(...amounts)} /> }
  }
  const columns: Column<ReconciledLedger>[] = [
    { id: 'ledger', header: t('Ledger'), align: 'text', cell: (row) => row.ledger, footer: t('Total') },
    { id: 'group', header: t('Group'), align: 'text', cell: (row) => <span className="second">{row.group}</span> },
    side('debit', t('Debit'), (amount) => amount > ZERO),
    side('credit', t('Credit'), (amount) => amount < ZERO),
  ]
  return (
    <DataTable
      label={t('Opening balances')}
      columns={phone ? columns.filter(({ id }) => id !== 'group') : columns}
      rows={rows}
      shape={shape}
      autoFocus
      empty={<Empty>{t('The file has no opening balances.')}</Empty>}
    />
  )
}
