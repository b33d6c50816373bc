import type { ImportAnswer, ImportTotals, ReconciledLedger } from '@lekha/contract'
import { formatCount, parsePaisa, ZERO } from '@lekha/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NameText } from '../../picker/marked-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { type Proof, Proofs } from '../../ui/proofs.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import styles from './imports.module.css'
import { PagedTable } from './paged-table.tsx'
import { differs, groupOf, ledgerOf, unprovenIn } from './reconciled.ts'
import { useLedgers } from './use-run-list.ts'

/** A ledger as it stands here; below one that differs, the same as the file has it, and why. */
type Row = { ledger: ReconciledLedger; line: 'ours' | 'theirs' | 'causes' }

const shape = ({ ledger, line }: Row): RowShape => ({ id: `${ledger.ledgerId} ${line}`, kind: line === 'ours' ? 'plain' : 'detail' })

type ReconciliationTableProps = { run: ImportAnswer; totals: ImportTotals; view: 'ledgers' | 'differences' }

/** Every ledger as it stands here beside the closing balance of the file. */
export function ReconciliationTable({ run, totals, view }: ReconciliationTableProps) {
  const { t } = useTranslation()
  const list = useLedgers(run.id, view)
  const columns = useColumns(totals, run.source)
  const lines = useMemo(() => list.rows.flatMap(linesOf), [list.rows])
  const agreeing =
    unprovenIn(run.counts).size > 0 ? t('No ledger differs from what could be read of the file.') : t('Every ledger agrees with the file.')
  return (
    <>
      <PagedTable list={list} label={t('Reconciliation')} columns={columns} rows={lines} shape={shape} empty={<Empty title={agreeing} />} />
      <Proofs proofs={useProofs(run, totals)} />
    </>
  )
}

const linesOf = (ledger: ReconciledLedger): Row[] =>
  (differs(ledger) ? (['ours', 'theirs', 'causes'] as const) : (['ours'] as const)).map((line) => ({ ledger, line }))

function useColumns(totals: ImportTotals, source: ImportAnswer['source']): Column<Row>[] {
  const { t } = useTranslation()
  const there = source === 'tally' ? t('In Tally') : t('In the file')
  const phone = usePhone()
  const name: Column<Row> = {
    id: 'ledger',
    header: t('Ledger'),
    align: 'text',
    indents: true,
    cell: (row) => <Name row={row} there={there} />,
  }
  const group: Column<Row> = { id: 'group', header: t('Group'), align: 'text', width: 150, cell: Group }
  const closing: Column<Row> = { id: 'closing', header: t('Closing'), align: 'money', width: 134, cell: balanceOf('closing') }
  // Where nothing differs, the names get its room.
  const differing = totals.differences > 0
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
      footer: <Money amount={parsePaisa(totals.debit)} />,
    },
    {
      id: 'credit',
      header: t('Credit'),
      align: 'money',
      width: 118,
      ...here,
      cell: turnoverOf('credit'),
      footer: <Money amount={parsePaisa(totals.credit)} />,
    },
    { ...closing, ...here },
    { ...closing, id: 'theirs', group: there, cell: theirsOf },
    ...(differing ? [difference] : []),
  ]
}

function Name({ row: { ledger, line }, there }: { row: Row; there: string }) {
  const { t } = useTranslation()
  if (line === 'ours') return <NameText of={ledgerOf(ledger)} />
  return line === 'theirs' ? there : <span className={`warn ${styles.cause}`}>{ledger.causes.map((cause) => t(cause)).join(' ')}</span>
}

const Group = ({ ledger, line }: Row) =>
  line === 'ours' && (
    <span className="second">
      <NameText of={groupOf(ledger)} />
    </span>
  )
const figuresOf = ({ ledger, line }: Row) => (line === 'causes' ? undefined : ledger[line])

const balanceOf = (column: 'opening' | 'closing') => (row: Row) => {
  const figures = figuresOf(row)
  return figures && <Figure text={figures[column]} side />
}

const turnoverOf = (column: 'debit' | 'credit') => (row: Row) => {
  const figures = figuresOf(row)
  return figures && <Figure text={figures[column]} />
}

const theirsOf = ({ ledger, line }: Row) => line === 'ours' && <Figure text={ledger.theirs.closing} side />

/** What is not stated, or not compared, is a dash: it is not known to be zero. */
export function Figure({ text, side = false }: { text: string | null; side?: boolean }) {
  return text === null ? <span className="second">–</span> : <Money amount={parsePaisa(text)} side={side} blankZero />
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

/** The file is compared with itself here; only a closing balance that Tally states by itself proves more. */
function useProofs({ counts }: ImportAnswer, { difference }: ImportTotals): Proof[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const labels = {
    opening: t('Opening balances = the file’s'),
    debit: t('Debits = the file’s'),
    credit: t('Credits = the file’s'),
    closing:
      counts.closings > 0
        ? t('Closing balances = Tally’s own ({{count}})', { count: formatCount(counts.closings, language) })
        : t('Closing balances = the file’s'),
  }
  return (['opening', 'debit', 'credit', 'closing'] as const).flatMap((id) => {
    const differing = difference[id]
    return differing === null
      ? []
      : [{ id, label: labels[id], difference: parsePaisa(differing), unproven: unprovenIn(counts).has(id), absolute: true }]
  })
}
