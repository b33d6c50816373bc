import type { Report } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pointAtDay } from '../books/working-date.ts'
import { useBack } from '../ui/back.ts'
import { useLanguage } from '../ui/language.ts'
import type { LiveKey } from '../ui/live-keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import { dayOfRow } from './report-shape.ts'
import type { ShownTable } from './shown-blocks.ts'
import { DEEPEST, type Open, openText, type TreeRow } from './tree.ts'
import { useColumnKeys } from './use-column-keys.ts'
import type { Drill } from './use-drill.ts'

/** The keys to the same report about the subject before and after: the next ledger or group, as one turns the leaves of a book. */
function useNeighbour({ neighbours, params }: Report): LiveKey[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  if (!neighbours) return []
  const go = (chord: string) => {
    const next = chord === 'PageUp' ? neighbours.former : neighbours.following
    // Replaces the address, so that Back leaves the statements instead of going through them.
    const search = (now: object) => ({ ...now, row: undefined })
    if (next !== null) void navigate({ to: '.', params: { id: next }, search: search as never, replace: true } as never)
  }
  // Until the next one has come, its neighbours are not known: the press waits for them.
  return [
    {
      keys: 'PageUp PageDown',
      label: 'stockItemId' in params ? t('Other item') : 'groupId' in params ? t('Other group') : t('Other ledger'),
      run: go,
      when: Object.values(params).includes(id),
      awaited: true,
    },
  ]
}

type ReportKeys = {
  report: Report
  tables: readonly ShownTable[]
  open: Open
  current: TreeRow | undefined
  change: (part: Record<string, string | undefined>) => Promise<void>
  drill: Drill
  onSelectAll: () => void
}

/** The keys that every report has. The keys of its filters are in FilterChips. */
export function useReportKeys({ report, tables, open, current, change, drill, onSelectAll }: ReportKeys): void {
  const { t } = useTranslation()
  const language = useLanguage()
  const back = useBack()
  const day = tables.map(({ table, rows }) => dayOfRow(table, rows, current)).find((each) => each !== undefined)
  useEffect(() => {
    pointAtDay(day)
    return () => pointAtDay(undefined)
  }, [day])
  const hasSides = report.blocks.some(({ block }) => block === 'two-sides')
  const isTree = useMemo(() => tables.some(({ rows }) => rows.some((row) => row.expandable)), [tables])
  const ownsExpandAll = report.filters.some((filter) => filter.keys.includes('Alt+F5'))
  const neighbour = useNeighbour(report)
  const columnKeys = useColumnKeys(report)
  const toDepth = (depth: number) => void change({ open: openText({ ids: new Set(), depth }, report.depth) })
  const { id, skipsTo } = current?.row ?? {}
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'Enter', label: t('Open'), when: (current?.row.opens ?? current?.row.each) !== undefined },
    { keys: 'Ctrl+Enter', label: t('Statement'), run: () => void (skipsTo && drill(skipsTo, id)), when: skipsTo !== undefined },
    ...(report.links ?? []).map(({ keys, label, opens }) => ({ keys, label, run: () => void drill(opens, id) })),
    { keys: 'ArrowLeft ArrowRight', label: t('Other side'), when: hasSides },
    ...neighbour,
    ...columnKeys,
    {
      keys: 'Shift+Enter',
      also: hasSides ? '' : 'ArrowRight ArrowLeft',
      label: t('Expand'),
      when: isTree || current?.row.unfolds === true,
    },
    {
      keys: 'Alt+F5',
      also: '*',
      label: t('Expand all'),
      run: () => toDepth(open.depth === DEEPEST ? 1 : DEEPEST),
      when: isTree && !ownsExpandAll,
    },
    {
      keys: '1 9',
      also: '2 3 4 5 6 7 8',
      label: open.depth === DEEPEST ? t('All levels') : t('Level {{number}}', { number: digits(String(open.depth), language) }),
      run: (chord) => toDepth(Number.parseInt(chord, 10)),
      when: isTree,
    },
    { keys: 'Space', label: t('Select') },
    { keys: 'Ctrl+Space', label: t('Select all'), run: onSelectAll, hidden: true },
    { keys: 'Escape', also: 'Backspace', label: t('Back'), run: back },
  ])
}
