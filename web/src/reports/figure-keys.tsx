import { figureIn, figureOf, type Report, tablesIn } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../ui/use-keys.ts'
import { ExplainDialog } from './explain-dialog.tsx'
import { lastSummed } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'
import { SinceDialog } from './since-dialog.tsx'
import type { TreeRow } from './tree.ts'
import type { Drill } from './use-drill.ts'

type FigureKeysProps = { report: Report; tables: readonly ShownTable[]; current: TreeRow | undefined; drill: Drill }

/** The keys that ask about figures: what that of a row consists of, when it changed, and what changed in the whole report. */
export function FigureKeys({ report, tables, current, drill }: FigureKeysProps) {
  const { t } = useTranslation()
  const [explained, setExplained] = useState<TreeRow>()
  const [asksSince, setAsksSince] = useState(false)
  const of = current && figureOf(report, current.row)
  // No total is kept by cost centre, and no history: it is that of the whole figure.
  const showHistory = () => {
    if (!current || !of) return
    const { costCentre: _, ...figure } = of
    void drill({ report: 'changes', params: figure }, current.row.id)
  }
  useKeys([
    { keys: 'E', label: t('Explain'), run: () => setExplained(current), when: of !== undefined },
    { keys: 'H', label: t('History'), run: showHistory, when: of !== undefined },
    { keys: 'W', label: t('What changed'), run: () => setAsksSince(true), hidden: true },
  ])
  const asked = explained && figureOf(report, explained.row)
  return (
    <>
      {asksSince && (
        <SinceDialog
          report={report}
          onChoose={(since) => void drill({ report: 'changes', params: { ...subjectOf(report), ...since } }, current?.row.id)}
          onClose={() => setAsksSince(false)}
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
