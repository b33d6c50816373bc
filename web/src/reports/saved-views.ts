import type { SavedView } from '@lekha/contract'
import { usualDays, usualPeriods } from './period.ts'

type Search = Readonly<Record<string, string | undefined>>
type Year = { starts: string; ends: string } | undefined

/** Parameters of an address that are no part of a view: where the user stands in it, and in whose books. */
const NOT_OF_VIEW = new Set(['org', 'fiscalYear', 'row', 'voucher', 'saved', 'end'])

/** The value of `saved` in an address that shall not open with the default view. */
export const NO_VIEW = 'none'

/** The periods that move with the calendar, with their days as of today. */
const moving = (today: string, year: Year) => [
  ...usualPeriods(today, year).map(({ id, label, period }) => ({ id, label, days: period })),
  ...usualDays(today, year).map(({ id, label, day }) => ({ id: `day-${id}`, label, days: { to: day } })),
]

/** The moving period that the days of an address are today, if they are one. */
export function movingPeriod({ from, to }: Search, today: string, year: Year): { id: string; label: string } | undefined {
  return moving(today, year).find(({ days }) => days.to === to && ('from' in days ? days.from : undefined) === from)
}

/** What is kept of an address under a name; with `period`, its days move. */
export function searchToSave(search: Search, period: string | undefined): Record<string, string> {
  const days = new Set(period === undefined ? [] : ['from', 'to'])
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && !NOT_OF_VIEW.has(entry[0]) && !days.has(entry[0]),
  )
  return { ...Object.fromEntries(kept), ...(period === undefined ? {} : { period }) }
}

/** The address of a view as of today. */
export function searchOf({ id, search: { period, ...kept } }: Pick<SavedView, 'id' | 'search'>, today: string, year: Year): Search {
  const days = period === undefined ? {} : moving(today, year).find((each) => each.id === period)?.days
  return { ...kept, ...days, saved: id }
}

/** Whether an address names nothing of a report, but perhaps a view to open. */
export const isBare = (search: Search): boolean =>
  Object.entries(search).every(([name, value]) => value === undefined || ['org', 'fiscalYear', 'saved'].includes(name))

/** The view that a report opens with at a bare address: the one named, else the caller's own default, else the shared one. */
export function viewToOpen(views: readonly SavedView[], path: string, { saved }: Search): SavedView | undefined {
  if (saved === NO_VIEW) return undefined
  if (saved !== undefined) return views.find(({ id }) => id === saved)
  const defaults = views.filter(({ report, isDefault }) => isDefault && report === path)
  return defaults.find(({ mine, shared }) => mine && !shared) ?? defaults.find(({ shared }) => shared)
}

/** The path of a screen without the ids in it: views of one ledger also suit another. */
const screenOf = (path: string): string => path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$id')

/** The views of the screen at this path. */
export const viewsOfScreen = (views: readonly SavedView[], path: string): SavedView[] =>
  views.filter(({ report }) => screenOf(report) === screenOf(path))
