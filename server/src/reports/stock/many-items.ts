import { formatCount } from '@lekha/money'
import type { Locale, Words } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'

/** Of more items than that only the groups are shown; the rows of ten thousand items take a second to be written. */
export const MOST_ITEMS = 1_000

/** Whether the items stand in a report also where they are many. */
export const itemsParam = choice({
  label: { en: 'Items', np: 'सामान' },
  standard: '',
  keys: ['I'],
  options: {
    '': { en: 'Items of up to 1,000', np: '१,००० सम्मका सामान' },
    all: { en: 'All items', np: 'सबै सामान' },
  },
})

/** The groups of a tree with many items, and the items that are in none; all of it where everything is asked for. */
export function withoutMany<Of extends { kind: 'group' | 'item'; level: number }>(rows: readonly Of[], asked: '' | 'all'): Of[] {
  const groups = rows.filter(({ kind, level }) => kind === 'group' || level === 0)
  return asked === '' && rows.length - groups.length > MOST_ITEMS ? groups : [...rows]
}

const inGroups = (hidden: number): Words => ({
  en: `Groups alone, with ${formatCount(hidden, 'en')} items`,
  np: `समूह मात्र, ${formatCount(hidden, 'np')} सामानसहित`,
})

/** What the head of a report says of items that stand in their groups alone. */
export const hiddenItems = (hidden: number, { say }: Pick<Locale, 'say'>): { subtitle?: string } =>
  hidden > 0 ? { subtitle: say(inGroups(hidden)) } : {}
