import { adToBs, type Language } from '@lekha/calendar'

// Defined in the contract because the web app writes CSV files too.
export { BYTE_ORDER_MARK, type CsvCell as Cell, csvFigure as figure, csvText } from '@lekha/contract'

const ERAS = { bs: { en: 'B.S.', np: 'वि.सं.' }, ad: { en: 'A.D.', np: 'ई.सं.' } } as const

/** The head of a column of dates of one era. */
export const eraHead = (label: string, era: keyof typeof ERAS, language: Language): string => `${label} (${ERAS[era][language]})`

/** A day in Bikram Sambat, '2083-04-01 B.S.'. With its era it is a text: a spreadsheet would take the figures alone for a day of the year 2083 A.D. */
export const writtenBs = (ad: string, language: Language): string => `${adToBs(ad)} ${ERAS.bs[language]}`

/** A day in both eras: '2083-04-01 B.S. (2026-07-17)'. */
export const inBothEras = (ad: string, language: Language): string => `${writtenBs(ad, language)} (${ad})`
