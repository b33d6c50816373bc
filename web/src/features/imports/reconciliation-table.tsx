import type { ReconciledLedger } from '@lekha/contract'
import { parsePaisa, ZERO } from '@lekha/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { Proofs } from '../../ui/proofs.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { differenceIn, differs, type FigureColumn, sumOf } from './reconciled.ts'

/** A ledger as it stands here; below one that differs, the same as the file has it, and why. */
type Row = { ledger: ReconciledLedger; line: 'ours' | 'theirs' | 'causes' }

const shape = ({ ledger, line }: Row): RowShape => ({ id: `${ledger.ledgerId} ${line}`, kind: line === 'ours' ? 'plain' : 'detail' })

type ReconciliationTableProps = {
  rows: ReconciledLedger[]
  /** Every ledger of the run: what is proved, is proved of all. */
  all: ReconciledLedger[]
  /** Figures of which the file does not give all. */
  unproven: ReadonlySet<FigureColumn>
}

/** Every ledger as it stands here beside Tally's closing balance, over all years. */
export function ReconciliationTable({ rows, all, unproven }: ReconciliationTableProps) {
  const { t } = useTranslation()
  const columns = useColumns(rows)
  const lines = useMemo(() => rows.flatMap(linesOf), [rows])
  const proofs = useProofs(all, unproven)
  return (
    <>
      <DataTable
        label={t('Reconciliation')}
        columns={columns}
        rows={lines}
        shape={shape}
        autoFocus
        empty={
          <Empty
            title={
              unproven.size > 0 ? t('No ledger differs from what could be read of the file.') : t('Every ledger agrees with the file.')
            }
          />
        }
      />
      <Proofs proofs={proofs} />
    </>
  )
}

const linesOf = (ledger: ReconciledLedger): Row[] =>
  (differs(ledger) ? (['ours', 'theirs', 'causes'] as const) : (['ours'] as const)).map((line) => ({ ledger, line }))

function useColumns(rows: readonly ReconciledLedger[]): Column<Row>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const name: Column<Row> = { id: 'ledger', header: t('Ledger'), align: 'text', indents: true, cell: (row) => <Name {...row} /> }
  const group: Column<Row> = { id: 'group', header: t('Group'), align: 'text', width: 150, cell: groupOf }
  const closing: Column<Row> = { id: 'closing', header: t('Closing'), align: 'money', width: 134, cell: balanceOf('closing') }
  // Where nothing differs, the names get its room.
  const differing = rows.some(differs)
  const difference: Column<Row> = { id: 'difference', header: t('Difference'), align: 'money', width: 122, cell: differenceOf }
  if (phone) return differing ? [name, { ...closing, width: 130 }, { ...difference, width: 118 }] : [name, closing]
  const here = { group: t('Here') }
  return [
    { ...name, footer: t('Total') },
    group,
    { id: 'opening', header: t('Opening'), align: 'money', width: 134, ...here, cell: balanceOf('opening') },
    {
      id: 'debit',
      header: t('Debit'),
      align: 'money',
      width: 118,
      ...here,
      cell: turnoverOf('debit'),
      footer: <Money amount={sumOf(rows, 'debit')} />,
    },
    {
      id: 'credit',
      header: t('Credit'),
      align: 'money',
      width: 118,
      ...here,
      cell: turnoverOf('credit'),
      footer: <Money amount={sumOf(rows, 'credit')} />,
    },
    { ...closing, ...here },
    { ...closing, id: 'theirs', group: t('In Tally'), cell: theirsOf },
    ...(differing ? [difference] : []),
  ]
}

function Name({ ledger, line }: Row) {
  const { t } = useTranslation()
  if (line === 'ours') return ledger.ledger
  return line === 'theirs' ? t('In Tally') : <span className="warn import-cause">{ledger.causes.map((cause) => t(cause)).join(' ')}</span>
}

const groupOf = ({ ledger, line }: Row) => line === 'ours' && <span className="second">{ledger.group}</span>
const figuresOf = ({ ledger, line }: Row) => (line === 'causes' ? undefined : ledger[line])

const balanceOf = (column: 'opening' | 'closing') => (row: Row) => {
  const figures = figuresOf(row)
  return figures && <Money amount={parsePaisa(figures[column])} side blankZero />
}

const turnoverOf = (column: 'debit' | 'credit') => (row: Row) => {
  const figures = figuresOf(row)
  return figures && <Money amount={parsePaisa(figures[column])} blankZero />
}

function theirsOf({ ledger, line }: Row) {
  return line === 'ours' && <Money amount={parsePaisa(ledger.theirs.closing)} side blankZero />
}

function differenceOf({ ledger, line }: Row) {
  const difference = parsePaisa(ledger.difference)
  if (line !== 'ours' || difference === ZERO) return null
  return (
    <span className="bad">
      <Money amount={difference} side />
    </span>
  )
}

function useProofs(rows: readonly ReconciledLedger[], unproven: ReadonlySet<FigureColumn>) {
  const { t } = useTranslation()
  const labels = {
    opening: t('Opening balances = Tally’s'),
    debit: t('Debits = Tally’s'),
    credit: t('Credits = Tally’s'),
    closing: t('Closing balances = Tally’s'),
  }
  return (['opening', 'debit', 'credit', 'closing'] as const).map((id) => ({
    ...{ id, label: labels[id], difference: differenceIn(rows, id), unproven: unproven.has(id) },
  }))
}
