import { adToBs, LAST_WEEK, weekdayInMonth, weekdayName } from '@lekha/calendar'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/language.ts'
import type { Option } from '../../../ui/select.tsx'

/** What a first due day may mean: its day of the BS month, or which of its weekdays it is there. */
export const WEEKS = ['day', 'first', 'second', 'third', 'fourth', 'last'] as const
export type Week = (typeof WEEKS)[number]
type Weekday = Exclude<Week, 'day'>

/** The weekday of a month, as one says it. */
export const ORDINALS: Record<Weekday, string> = {
  first: sentence('first {{weekday}}'),
  second: sentence('second {{weekday}}'),
  third: sentence('third {{weekday}}'),
  fourth: sentence('fourth {{weekday}}'),
  last: sentence('last {{weekday}}'),
}

const BY_NUMBER: Record<number, Weekday> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [LAST_WEEK]: 'last' }

/** The word for the number that the wire has. */
export const weekOf = (week: number): Weekday => BY_NUMBER[week] ?? 'last'
/** The number for the word. */
export const numberOf = (week: Weekday): number => WEEKS.indexOf(week)

/** What a day can mean: every day its day of the month, and one or two weekdays of it. */
export function useWeekOptions(ad: string): Option<Week>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = /^\d{4}-\d{2}-\d{2}$/.test(ad) ? weekdayInMonth(ad) : undefined
  if (!found) return [{ value: 'day', label: t('the same day of the month') }]
  const day = digits(adToBs(ad).slice(8).replace(/^0/, ''), language)
  const weekday = weekdayName(found.weekday, language, 'long')
  const weeks: Weekday[] = [...(found.week < LAST_WEEK ? [weekOf(found.week)] : []), ...(found.isLast ? (['last'] as const) : [])]
  return [
    { value: 'day', label: t('the {{day}} of the month', { day }) },
    ...weeks.map((week) => ({ value: week, label: t(ORDINALS[week], { weekday }) })),
  ]
}
