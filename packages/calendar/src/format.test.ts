import { describe, expect, test } from 'vitest'
import { adMonthName, formatAd, formatBs, type Language, monthName, weekdayName } from './index.ts'

function names(count: number, name: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => name(index)).join(' ')
}

describe('names', () => {
  test('of the months, in both languages', () => {
    const months = (language: Language) => names(12, (index) => monthName(index + 1, language))
    expect(months('en')).toBe('Baisakh Jestha Asar Shrawan Bhadra Ashwin Kartik Mangsir Poush Magh Falgun Chaitra')
    expect(months('np')).toBe('वैशाख जेठ असार साउन भदौ असोज कात्तिक मङ्सिर पुस माघ फागुन चैत')
  })

  test('of the Gregorian months, always short and English', () => {
    const months = (language: Language) => names(12, (index) => adMonthName(index + 1, language))
    expect(months('en')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
    expect(months('np')).toBe(months('en'))
  })

  test('of the weekdays, Sunday first', () => {
    expect(names(7, (day) => weekdayName(day, 'en', 'short'))).toBe('Sun Mon Tue Wed Thu Fri Sat')
    expect(names(7, (day) => weekdayName(day, 'en', 'long'))).toBe('Sunday Monday Tuesday Wednesday Thursday Friday Saturday')
    expect(names(7, (day) => weekdayName(day, 'np', 'short'))).toBe('आइत सोम मङ्गल बुध बिही शुक्र शनि')
    expect(names(7, (day) => weekdayName(day, 'np', 'long'))).toBe('आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार')
  })

  test('of dates that do not exist are refused', () => {
    expect(() => monthName(0, 'en')).toThrow('BS month should be in range of 1 to 12')
    expect(() => adMonthName(13, 'en')).toThrow('AD month should be in range of 1 to 12')
    expect(() => weekdayName(7, 'np', 'long')).toThrow('A weekday is a number from 0 to 6.')
  })
})

describe('a date as people read it', () => {
  test('is day, month and year, in the script of the language', () => {
    expect(formatBs('2082-11-12', 'en')).toBe('12 Falgun 2082')
    expect(formatBs('2082-11-12', 'np')).toBe('१२ फागुन २०८२')
    expect(formatBs('2083-04-01', 'np', 'day-month')).toBe('१ साउन')
    expect(formatBs('2083-04-01', 'en', 'day-month')).toBe('1 Shrawan')
  })

  test('in AD is small and English', () => {
    expect(formatAd('2026-02-24')).toBe('24 Feb 2026')
    expect(formatAd('2026-02-04')).toBe('4 Feb 2026')
  })

  test('that does not exist is not written', () => {
    expect(() => formatBs('2082-11-31', 'np')).toThrow('Falgun 2082 has 30 days.')
    expect(() => formatAd('2026-02-29')).toThrow('February 2026 has 28 days.')
  })
})
