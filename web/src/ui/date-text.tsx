import { adToBs, formatAd, formatBs, type Language, weekdayName, weekdayOf } from '@lekha/calendar'
import { langOf, useLanguage } from './language.ts'

type DateTextProps = {
  /** 'YYYY-MM-DD', Gregorian. */
  ad: string
  form?: 'day-month' | 'day-month-year'
  withAd?: boolean
  withWeekday?: boolean
}

/** A date: Bikram Sambat, with the weekday and the Gregorian date in small type behind it on request. */
export function DateText({ ad, form = 'day-month-year', withAd = false, withWeekday = false }: DateTextProps) {
  const language = useLanguage()
  return (
    <time className="date" dateTime={ad}>
      <span className="date-bs" lang={langOf(language)}>
        {formatBs(adToBs(ad), language, form)}
      </span>
      <SmallDate ad={ad} language={language} withAd={withAd} withWeekday={withWeekday} />
    </time>
  )
}

type SmallDateProps = { ad: string; language: Language; withAd: boolean; withWeekday: boolean }

/** The small text behind a Bikram Sambat date: 'Tue 24 Feb 2026', 'मङ्गल 24 Feb 2026'. */
export function SmallDate({ ad, language, withAd, withWeekday }: SmallDateProps) {
  if (!withAd && !withWeekday) return null
  return (
    <span className="date-ad">
      {withWeekday && <span lang={langOf(language)}>{weekdayName(weekdayOf(ad), language, 'short')}</span>}
      {withWeekday && withAd && ' '}
      {withAd && formatAd(ad)}
    </span>
  )
}
