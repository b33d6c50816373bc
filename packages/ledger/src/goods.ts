import { sentence } from './book-error.ts'

/** How the stock of an item is valued: by the weighted average of the fiscal year, or what came in first going out first. */
export const VALUATIONS = ['average', 'fifo'] as const
/** One of them. */
export type Valuation = (typeof VALUATIONS)[number]

/** What VAT is charged on an item: the standard rate, the reduced one, none with the right to deduct (zero), none (exempt). */
export const VAT_CLASSES = ['standard', 'reduced', 'zero', 'exempt'] as const
/** One of them. */
export type VatClass = (typeof VAT_CLASSES)[number]

/** Whether a text is the code of an item in the customs tariff (HS); an item may have none. */
export const isHsCode = (text: string): boolean => /^(\d{4,10})?$/.test(text)
/** What is said where it is none. */
export const NO_HS_CODE = sentence('An HS code has 4 to 10 digits.')
