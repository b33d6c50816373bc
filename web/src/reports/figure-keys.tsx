import { figureIn, figureOf, type Report, tablesIn } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../ui/use-keys.ts'
import { CodeDialog } from './code/code-dialog.tsx'
import { ConsistsDialog } from './consists-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { explainedTotal } from './explained-total.ts'
import { lastSummed } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'
import { type Since, SinceDialog } from './since-dialog.tsx'
import type { TreeRow } from './tree.ts'
import type { Drill } from './use-drill.ts'

type FigureKeysProps = { report: Report; tables: readonly ShownTable[]; current: TreeRow | undefined; drill: Drill }

/** The keys that ask about figures: what that of a row consists of, when it changed, and what changed in the whole report. */
export function FigureKeys({ report, tables, current, drill }: FigureKeysProps) {
  const { t } = useTranslation()
  const [explained, setExplained] = useState<TreeRow>()
  const [asksHistory, setAsksHistory] = useState(false)
  const [asksSince, setAsksSince] = useState(false)
  const made = current?.row.consists
  const [asksCode, setAsksCode] = useState(false)
  const of = current && figureOf(report, current.row)
  const isKnown = made !== undefined || of !== undefined
  const total = useMemo(() => explainedTotal(report, tables, current), [report, tables, current])
  const explain = (forHistory: boolean, what = current) => {
    setAsksHistory(forHistory)
    setExplained(what)
  }
  const showHistory = () => {
    // No total is kept by cost centre, and no history: it is that of the whole figure.
    const { costCentre: _, ...figure } = made?.history ?? of ?? {}
    if (made && !made.history) explain(true)
    else void drill({ report: 'changes', params: figure }, current?.row.id)
  }
  useKeys([
    { keys: 'E', label: t('Explain'), run: () => explain(false), when: isKnown },
    { keys: '=', label: t('Explain the total'), run: () => explain(false, total), when: total !== undefined, hidden: true },
    { keys: 'H', label: t('History'), run: showHistory, when: isKnown },
    { keys: 'W', label: t('What changed'), run: () => setAsksSince(true), when: !report.several, hidden: true },
    { keys: 'Alt+I', label: t('Check an integrity code'), run: () => setAsksCode(true), when: !report.several, hidden: true },
  ])
  const consists = explained?.row.consists
  const asked = explained && !consists && figureOf(report, explained.row)
  const showChanges = (since: Since) => void drill({ report: 'changes', params: { ...subjectOf(report), ...since } }, current?.row.id)
  return (
    <>
      {asksSince && <SinceDialog report={report} onChoose={showChanges} onClose={() => setAsksSince(false)} />}
      {asksCode && (
        <CodeDialog report={report} onChanges={(sinceEntry) => showChanges({ sinceEntry })} onClose={() => setAsksCode(false)} />
      )}
      {explained && consists && (
        <ConsistsDialog
          report={report}
          label={explained.row.label}
          consists={consists}
          forHistory={asksHistory}
          onOpen={(opens) => void drill(opens, current?.row.id)}
          onClose={() => setExplained(undefined)}
        />
      )}
      {explained && asked && (
        <ExplainDialog
          report={report}
          of={asked}
          label={explained.row.label}
          begin={mainFigure(tables, explained)}
          onOpen={(id) => void drill({ screen: 'voucher', params: { id } }, explained.row.id)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </>
  )
}

/** The figure of the main column of the table in which a row stands. */
function mainFigure(tables: readonly ShownTable[], { row }: TreeRow) {
  const table = tables.find(({ rows }) => rows.some((each) => each.row.id === row.id))?.table
  const column = table && lastSummed(table)
  return column ? figureIn(column) : 'closing'
}

/** Whose figures a report shows; a report of the vouchers of its days has no openings that earlier ones could move. */
function subjectOf(report: Report): Record<string, string> {
  const { ledgerId, subLedgerId, groupId } = report.params
  const named = Object.entries({ ledgerId, subLedgerId, groupId }).filter((each): each is [string, string] => each[1] !== undefined)
  if (named.length > 0) return Object.fromEntries(named)
  return tablesIn(report).some(({ columns }) => columns.some(({ kind }) => kind === 'date')) ? { dates: 'within' } : {}
}
