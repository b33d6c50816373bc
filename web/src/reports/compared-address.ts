import type { Period } from '@lekha/calendar'

/** Parameters of an address. */
export type Part = Record<string, string | undefined>

/** A period as the address has it. */
export const written = ({ from, to }: Period): string => `${from}~${to}`

/** The periods as the address has them; undefined for none. */
export const listed = (periods: readonly Period[]): string | undefined => periods.map(written).join(',') || undefined

/** The added periods of an address, in the order of adding. */
export function addedIn({ periods }: { periods?: string | undefined }): Period[] {
  return (periods ?? '').split(',').flatMap((text) => {
    const [from = '', to] = text.split('~')
    return to === undefined ? [] : [{ from, to }]
  })
}

/** The address with another period, unless it has that one. */
export function withAnother(now: Part, period: Period): Part {
  const added = addedIn(now)
  return added.some((each) => written(each) === written(period)) ? {} : { periods: listed([...added, period]) }
}

/** How many former periods of which kind a comparison has: 'year-2'. */
export function formerIn(compare: string | undefined): { unit: string; count: number } | undefined {
  const [, unit, count] = /^(.+)-([1-4])$/.exec(compare ?? '') ?? []
  return unit === undefined || count === undefined ? undefined : { unit, count: Number.parseInt(count, 10) }
}

/** The comparison with one more former period of a kind; four at most. */
export function nextFormer(unit: string, compare: string | undefined): string {
  const former = formerIn(compare)
  return `${unit}-${former?.unit === unit ? Math.min(4, former.count + 1) : 1}`
}

/** The address without the last column: of the added ones first, then of the former periods. */
export function withoutLast(now: Part, standard = ''): Part {
  const added = addedIn(now)
  if (added.length > 0) return { periods: listed(added.slice(0, -1)) }
  const former = formerIn(now.compare)
  if (!former) return {}
  const fewer = former.count > 1 ? `${former.unit}-${former.count - 1}` : standard === '' ? undefined : 'none'
  return { compare: fewer === standard ? undefined : fewer }
}
