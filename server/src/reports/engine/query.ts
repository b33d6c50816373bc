import { date, type ReportFilter, type ReportQuery } from '@lekha/contract'
import { closingsWithin } from '../../figures/closings.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { acrossParam, compareParam, comparisonOf, differencesParam } from './compared-periods.ts'
import type { Common } from './definition.ts'
import type { Locale } from './locale.ts'
import { orderParam } from './ordered-rows.ts'
import { choice, day, filtersOf, type Params } from './params.ts'
import { sharesParam } from './shares.ts'
import { sidesParam } from './sides.ts'

/** The query parameters of every report, and the shared ones that some take. */
const ALWAYS = ['from', 'to', 'fiscalYearId', 'entry', 'known', 'language', 'closing']
const COMMON: Record<Common, readonly string[]> = {
  sides: ['sides'],
  compare: ['compare', 'across', 'periods', 'differences', 'order'],
  shares: ['shares'],
  pages: ['after', 'before', 'rows'],
  closing: [],
}
/** Parameters that are not part of a report's address: page position and entry, language, working year. */
const UNWRITTEN = new Set(['after', 'before', 'rows', 'entry', 'language', 'fiscalYearId'])

const knownParam = day(date, { en: 'As known on', np: 'यस दिनसम्म थाहा भए अनुसार' })

const closingParam = choice({
  label: { en: 'Closing entries', np: 'हिसाब बन्दी' },
  standard: 'without',
  options: {
    without: { en: 'Closing entries left out', np: 'हिसाब बन्दी नजोडिएको' },
    with: { en: 'Closing entries included', np: 'हिसाब बन्दी जोडिएको' },
  },
})

const textsOf = (query: ReportQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The query as texts for an address. */
export const writtenTexts = (query: ReportQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(textsOf(query)).filter(([name]) => !UNWRITTEN.has(name)))

/** The report's own parameters; a shared parameter that this report does not take stays among them and is refused as unknown. */
export function ownTexts(takes: readonly Common[], query: ReportQuery): Record<string, string> {
  const common = new Set([...ALWAYS, ...takes.flatMap((each) => COMMON[each])])
  return Object.fromEntries(Object.entries(textsOf(query)).filter(([name]) => !common.has(name)))
}

/** The controls of the common parameters that a report takes; that of differences once there is something to differ from. */
export function commonFilters(
  { takes = [], compare }: { takes?: readonly Common[]; compare?: string },
  period: Period,
  query: ReportQuery,
  locale: Locale,
): ReportFilter[] {
  const comparison = comparisonOf(query, compare)
  const isCompared = query.across || query.periods || !['', 'none'].includes(comparison)
  const params: Params<undefined> = {
    ...(takes.includes('sides') ? { sides: sidesParam } : {}),
    ...(takes.includes('compare') ? { across: acrossParam(period, query.across), compare: compareParam(compare, query.across) } : {}),
    ...(takes.includes('compare') && isCompared ? { differences: differencesParam } : {}),
    ...(takes.includes('shares') ? { shares: sharesParam } : {}),
    ...(takes.includes('compare') ? { order: orderParam } : {}),
    known: knownParam,
  }
  return filtersOf(params, { ...textsOf(query), compare: comparison }, locale, undefined)
}

/** The view with or without closing entries, of a report that shows their effect; offered where one is dated in its period, or is asked for. */
export function closingFilter(
  takes: readonly Common[],
  snapshot: Snapshot,
  period: Period,
  query: ReportQuery,
  locale: Locale,
): ReportFilter[] {
  const isOffered = takes.includes('closing') && (snapshot.withClosing || closingsWithin(snapshot, period).length > 0)
  return isOffered ? filtersOf({ closing: closingParam }, textsOf(query), locale, undefined) : []
}
