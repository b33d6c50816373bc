import { figureIn, figureOf, type Report } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../ui/use-keys.ts'
import { ExplainDialog } from './explain-dialog.tsx'
import { lastSummed } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'
import type { TreeRow } from './tree.ts'
import type { Drill } from './use-drill.ts'

type FigureKeysProps = { report: Report; tables: readonly ShownTable[]; current: TreeRow | undefined; drill: Drill }

/** The keys that ask about the figure of the row that has the keyboard: what it consists of. */
export function FigureKeys({ report, tables, current, drill }: FigureKeysProps) {
  const { t } = useTranslation()
  const [explained, setExplained] = useState<TreeRow>()
  const of = current && figureOf(report, current.row)
  useKeys([{ keys: 'E', label: t('Explain'), run: () => setExplained(current), when: of !== undefined }])
  const asked = explained && figureOf(report, explained.row)
  if (!explained || !asked) return null
  const table = tables.find(({ rows }) => rows.some(({ row }) => row.id === explained.row.id))?.table
  const column = table && (lastSummed(table) ?? table.columns.at(-1))
  return (
    <ExplainDialog
      report={report}
      of={asked}
      label={explained.row.label}
      begin={column ? figureIn(column) : 'closing'}
      onOpen={(id) => void drill({ screen: 'voucher', params: { id } }, explained.row.id)}
      onClose={() => setExplained(undefined)}
    />
  )
}
