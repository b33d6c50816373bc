import type { Report, ReportRow, ReportTarget } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { SCREEN_LINKS, type ScreenLink } from '../screen/screen-links.ts'
import { useLanguage } from '../ui/language.ts'
import { periodOf } from './period.ts'

/**
 * The address of each report that a row can open; the only place that knows them by name. `within` is the group whose
 * summary the row is opened from, '' for the list of all.
 */
const REPORTS: Record<string, (params: Record<string, string>, within: string | undefined) => Omit<ScreenLink, 'search'>> = {
  ledger: ({ ledgerId = '' }, within) => ({
    to: within === undefined ? '/$lng/report/allLedgers/$id' : '/$lng/report/groupSummary/subSingle/ledger/$id',
    params: { id: ledgerId },
  }),
  'group-summary': ({ groupId = '' }, within) => ({
    to: within ? '/$lng/report/groupSummary/subSingle/$id' : '/$lng/report/groupSummary/sub/$id',
    params: { id: groupId },
  }),
  'trial-balance': () => ({ to: '/$lng/report/trialBalance', params: {} }),
  daybook: () => ({ to: '/$lng/report/daybook', params: {} }),
}

/** Returns a function that navigates to what a row of a report opens. */
export function useDrill(report: Report) {
  const navigate = useNavigate()
  const lng = useLanguage()
  return async ({ opens }: ReportRow): Promise<void> => {
    const place = opens && linkOf(opens, report)
    if (place) await navigate({ to: place.to, params: { lng, ...place.params }, search: place.search ?? {} } as never)
  }
}

function linkOf(opens: ReportTarget, report: Report): ScreenLink | undefined {
  if ('screen' in opens) return SCREEN_LINKS[opens.screen](opens.params.id ?? '')
  const within = report.report === 'group-summary' ? (report.params.groupId ?? '') : undefined
  const place = REPORTS[opens.report]?.(opens.params, within)
  if (!place) return undefined
  // A parameter in the path is not repeated in the query.
  const inPath = new Set(Object.values(place.params))
  const said = Object.fromEntries(Object.entries(opens.params).filter(([, value]) => !inPath.has(value)))
  // The period is passed on, and the day as of which the books are known.
  const { known } = report.params
  return { ...place, search: { ...periodOf(report), ...(known === undefined ? {} : { known }), ...said } }
}
