import type { ImportTotals, ReconciledLedger } from '@lekha/contract'
import { magnitude, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { NameText } from '../../picker/marked-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { PagedTable } from './paged-table.tsx'
import { groupOf, ledgerOf } from './reconciled.ts'
import { useLedgers } from './use-run-list.ts'

const shape = ({ ledgerId }: ReconciledLedger): RowShape => ({ id: ledgerId })
const openingOf = ({ theirs }: ReconciledLedger): Paisa => parsePaisa(theirs.opening ?? '0')

/** The opening balances of the file, the largest first, with what balances them: where an odd sum comes from is seen here. */
export function OpeningsTable({ importId, totals }: { importId: string; totals: ImportTotals }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const list = useLedgers(importId, 'openings')
  const side = (id: string, header: string, sum: string, belongs: (amount: Paisa) => boolean): Column<ReconciledLedger> => {
    const cell = (row: ReconciledLedger) => belongs(openingOf(row)) && <Money amount={magnitude(openingOf(row))} />
    return { id, header, align: 'money', width: phone ? 118 : 150, cell, footer: <Money amount={parsePaisa(sum)} /> }
  }
  const columns: Column<ReconciledLedger>[] = [
    { id: 'ledger', header: t('Ledger'), align: 'text', cell: (row) => <NameText of={ledgerOf(row)} />, footer: t('Total') },
    { id: 'group', header: t('Group'), align: 'text', cell: (row) => <NameText of={groupOf(row)} /> },
    side('debit', t('Debit'), totals.openingDebit, (amount) => amount > ZERO),
    side('credit', t('Credit'), totals.openingCredit, (amount) => amount < ZERO),
  ]
  const difference = paisa(parsePaisa(totals.openingDebit) - parsePaisa(totals.openingCredit))
  return (
    <>
      {difference !== ZERO && (
        <p className="warn">
          {t('Difference in openings')}: <Money amount={difference} side />
        </p>
      )}
      <PagedTable
        list={list}
        label={t('Opening balances')}
        columns={phone ? columns.filter(({ id }) => id !== 'group') : columns}
        rows={list.rows}
        shape={shape}
        empty={<Empty>{t('The file has no opening balances.')}</Empty>}
      />
    </>
  )
}
