import type { ImportProblem, ReconciledLedger } from '@lekha/contract'
import { digits, parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'

const problemShape = ({ position, what, message }: ImportProblem): RowShape => ({ id: `${position} ${what} ${message}` })
const ledgerShape = ({ ledgerId }: ReconciledLedger): RowShape => ({ id: ledgerId })

/** What was left out, guessed or changed, each with its reason. */
export function ProblemsTable({ problems }: { problems: ImportProblem[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns: Column<ImportProblem>[] = [
    {
      id: 'position',
      header: t('Place in the file'),
      align: 'text',
      width: 130,
      cell: (row) => (row.position === 0 ? '' : digits(String(row.position), language)),
    },
    { id: 'what', header: t('What'), align: 'text', cell: (row) => row.what },
    {
      id: 'reason',
      header: t('Reason'),
      align: 'text',
      cell: (row) => <span className={row.kind === 'note' ? 'second' : 'warn'}>{t(row.message)}</span>,
    },
  ]
  return (
    <section className="import-table" aria-label={t('Reasons')}>
      <h2>{t('Reasons')}</h2>
      <DataTable label={t('Reasons')} columns={columns} rows={problems} shape={problemShape} />
    </section>
  )
}

/** Every ledger as the file has it and as it stands here. */
export function ReconciliationTable({ rows }: { rows: ReconciledLedger[] }) {
  const { t } = useTranslation()
  const amount = (text: string, side = true) => <Money amount={parsePaisa(text)} side={side} blankZero />
  const columns: Column<ReconciledLedger>[] = [
    { id: 'ledger', header: t('Ledger'), align: 'text', cell: (row) => row.ledger },
    { id: 'group', header: t('Group'), align: 'text', cell: (row) => <span className="second">{row.group}</span> },
    { id: 'opening', header: t('Opening'), align: 'money', width: 150, cell: (row) => amount(row.ours.opening) },
    { id: 'debit', header: t('Debit'), align: 'money', width: 130, cell: (row) => amount(row.ours.debit, false) },
    { id: 'credit', header: t('Credit'), align: 'money', width: 130, cell: (row) => amount(row.ours.credit, false) },
    { id: 'closing', header: t('Closing'), align: 'money', width: 150, cell: (row) => amount(row.ours.closing) },
    { id: 'theirs', header: t('Closing in Tally'), align: 'money', width: 150, cell: (row) => amount(row.theirs.closing) },
    { id: 'difference', header: t('Difference'), align: 'money', width: 150, cell: (row) => <Difference row={row} /> },
  ]
  // What differs comes first: that is what one looks for.
  const ordered = [...rows.filter((row) => row.causes.length > 0), ...rows.filter((row) => row.causes.length === 0)]
  return (
    <section className="import-table" aria-label={t('Reconciliation')}>
      <h2>{t('Reconciliation')}</h2>
      <DataTable label={t('Reconciliation')} columns={columns} rows={ordered} shape={ledgerShape} />
    </section>
  )
}

function Difference({ row }: { row: ReconciledLedger }) {
  const { t } = useTranslation()
  const difference = parsePaisa(row.difference)
  return (
    <span title={row.causes.map((cause) => t(cause)).join(' ')} className={difference === ZERO ? undefined : 'bad'}>
      <Money amount={difference} side blankZero />
    </span>
  )
}
