import type { Language } from '@lekha/calendar'
import * as z from 'zod'

/** A text of a report in both languages, so that a report is one file. */
export type Words = Readonly<Record<Language, string>>

/** A name that users gave in English and perhaps in Nepali. */
export const named = z.object({ name: z.string(), nameNp: z.string() })
export type Named = z.output<typeof named>

/** The reader's language: `say` picks a report's own text, `nameOf` a name that users gave. */
export type Locale = { language: Language; say: (words: Words) => string; nameOf: (named: Named) => string }

export const localeOf = (language: Language): Locale => ({
  language,
  say: (words) => words[language],
  nameOf: ({ name, nameNp }) => (language === 'np' ? nameNp || name : name || nameNp),
})

/** Texts that several reports share. */
export const WORDS = {
  particulars: { en: 'Particulars', np: 'विवरण' },
  date: { en: 'Date', np: 'मिति' },
  number: { en: 'Number', np: 'नम्बर' },
  type: { en: 'Type', np: 'प्रकार' },
  costCentre: { en: 'Cost centre', np: 'लागत केन्द्र' },
  everyType: { en: 'Every type', np: 'सबै प्रकार' },
  narration: { en: 'Narration', np: 'कैफियत' },
  reference: { en: 'Reference', np: 'सन्दर्भ' },
  debit: { en: 'Debit', np: 'डेबिट' },
  credit: { en: 'Credit', np: 'क्रेडिट' },
  amount: { en: 'Amount', np: 'रकम' },
  balance: { en: 'Balance', np: 'बाँकी' },
  total: { en: 'Total', np: 'जम्मा' },
  containing: { en: 'Text', np: 'खोज शब्द' },
  recorded: { en: 'Recorded', np: 'अभिलेख गरिएको' },
  by: { en: 'By', np: 'कसले' },
  debitsAreCredits: { en: 'Debits = credits', np: 'डेबिट = क्रेडिट' },
} as const satisfies Record<string, Words>
