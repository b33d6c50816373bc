import { inDigitsOf } from './digits.ts'
import { AD_MONTHS, BS_MONTHS, type Language } from './name-lists.ts'

/** Sentences without figures of their own. The six range sentences are the specification's, to the letter. */
const FIXED = {
  'bs-year-range': { en: 'BS year should be in range of 1970 to 2100', np: 'वि.सं. वर्ष १९७० देखि २१०० सम्म हुनुपर्छ' },
  'bs-month-range': { en: 'BS month should be in range of 1 to 12', np: 'वि.सं. महिना १ देखि १२ सम्म हुनुपर्छ' },
  'bs-day-range': { en: 'BS day should be in range of 1 to 32', np: 'वि.सं. गते १ देखि ३२ सम्म हुनुपर्छ' },
  'ad-year-range': { en: 'AD year should be in range of 1913 to 2043', np: 'ई.सं. वर्ष १९१३ देखि २०४३ सम्म हुनुपर्छ' },
  'ad-month-range': { en: 'AD month should be in range of 1 to 12', np: 'ई.सं. महिना १ देखि १२ सम्म हुनुपर्छ' },
  'ad-day-range': { en: 'AD day should be in range of 1 to 31', np: 'ई.सं. तारिख १ देखि ३१ सम्म हुनुपर्छ' },
  'weekday-range': { en: 'A weekday is a number from 0 to 6.', np: 'बार ० देखि ६ सम्मको अङ्क हो।' },
  'date-form': { en: 'A date is written like 2083-05-08.', np: 'मिति २०८३-०५-०८ जसरी लेखिन्छ।' },
  'whole-number': { en: 'Days and months are counted in whole numbers.', np: 'दिन र महिना पूर्ण अङ्कमा गनिन्छन्।' },
  'no-time': { en: 'The clock shows no time.', np: 'घडीले समय देखाएन।' },
  'month-days-range': { en: 'A BS month has 29 to 32 days.', np: 'वि.सं. महिनामा २९ देखि ३२ दिन हुन्छन्।' },
  'date-missing': { en: 'Enter a date.', np: 'मिति लेख्नुहोस्।' },
  'date-typed': { en: 'Write a date as 2083-5-8, 5-8 or 5.', np: 'मिति २०८३-५-८, ५-८ वा ५ जसरी लेख्नुहोस्।' },
  'year-first': { en: 'Write the year with four digits, as in 2083-5-8.', np: 'वर्ष चार अङ्कमा लेख्नुहोस्, जस्तै २०८३-५-८।' },
} as const

/** Every kind of invalid date. */
export type CalendarProblem =
  | { readonly code: keyof typeof FIXED }
  | {
      readonly code: 'bs-month-length' | 'ad-month-length' | 'settled-month'
      readonly year: number
      readonly month: number
      readonly days: number
    }
  | { readonly code: 'bs-year-length'; readonly year: number; readonly days: number }

/** The one error of this package. `message` is the English sentence; `sentenceIn` says the same in either language; `problem` is for programs. */
export class CalendarError extends RangeError {
  override readonly name = 'CalendarError'
  readonly problem: CalendarProblem

  constructor(problem: CalendarProblem | keyof typeof FIXED) {
    const whole = typeof problem === 'string' ? { code: problem } : problem
    super(sentenceOf(whole, 'en'))
    this.problem = whole
  }

  /** The sentence of this error in a language of the product. */
  sentenceIn(language: Language): string {
    return sentenceOf(this.problem, language)
  }
}

function sentenceOf(problem: CalendarProblem, language: Language): string {
  if (!('year' in problem)) return FIXED[problem.code][language]
  switch (problem.code) {
    case 'bs-month-length': {
      const { year, month, days } = problem
      return language === 'en'
        ? `${BS_MONTHS.en[month - 1]} ${year} has ${days} days.`
        : inDigitsOf('np', `${year} ${BS_MONTHS.np[month - 1]}मा ${days} दिन छन्।`)
    }
    case 'ad-month-length': {
      const { year, month, days } = problem
      return language === 'en'
        ? `${AD_MONTHS[month - 1]} ${year} has ${days} days.`
        : inDigitsOf('np', `ई.सं. ${year} को महिना ${month} मा ${days} दिन छन्।`)
    }
    case 'settled-month': {
      const { year, month, days } = problem
      return language === 'en'
        ? `${BS_MONTHS.en[month - 1]} ${year} is settled with ${days} days.`
        : inDigitsOf('np', `${year} ${BS_MONTHS.np[month - 1]} ${days} दिनको भनी टुङ्गो लागिसकेको छ।`)
    }
    case 'bs-year-length': {
      const { year, days } = problem
      return language === 'en'
        ? `BS ${year} would have ${days} days; a year has 365 or 366.`
        : inDigitsOf('np', `वि.सं. ${year} मा ${days} दिन हुन जान्छ; वर्षमा ३६५ वा ३६६ दिन हुन्छन्।`)
    }
  }
}
