import type { Period } from '@lekha/calendar'
import type { ReportRow, ReportTarget } from '@lekha/contract'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../ui/language.ts'

type Place = { to: LinkProps['to']; params: Record<string, string>; search?: Record<string, string> }

/** Where each report and screen stands: the one place that knows them by name. */
const REPORTS: Record<string, (params: Record<string, string>) => Omit<Place, 'search'>> = {
  ledger: ({ ledgerId = '' }) => ({ to: '/$lng/report/allLedgers/$id', params: { id: ledgerId } }),
  'trial-balance': () => ({ to: '/$lng/report/trialBalance', params: {} }),
  daybook: () => ({ to: '/$lng/report/daybook', params: {} }),
}
const SCREENS: Record<Extract<ReportTarget, { screen: string }>['screen'], (params: Record<string, string>) => Place> = {
  group: ({ id = '' }) => ({ to: '/$lng/groups/viewSingle/$id', params: { id } }),
  voucher: ({ id = '' }) => ({ to: '/$lng/transaction/voucher', params: {}, search: { voucher: id } }),
  openings: () => ({ to: '/$lng/ledger/openings', params: {} }),
}

/** What a report hands on to the one that is opened from it: the period, and as of when the books are known. */
export type HandedOn = Period & { known?: string }

/** Leads to what a row opens. */
export function useDrill(handedOn: HandedOn) {
  const navigate = useNavigate()
  const lng = useLanguage()
  return async ({ opens }: ReportRow): Promise<void> => {
    const place = opens && placeOf(opens, handedOn)
    if (place) await navigate({ to: place.to, params: { lng, ...place.params }, search: place.search ?? {} } as never)
  }
}

function placeOf(opens: ReportTarget, handedOn: HandedOn): Place | undefined {
  if ('screen' in opens) return SCREENS[opens.screen](opens.params)
  const place = REPORTS[opens.report]?.(opens.params)
  if (!place) return undefined
  // What stands in the path is not said again in the query.
  const inPath = new Set(Object.values(place.params))
  const said = Object.fromEntries(Object.entries(opens.params).filter(([, value]) => !inPath.has(value)))
  return { ...place, search: { ...handedOn, ...said } }
}
