/** How the stock of an item is valued: by the weighted average of the fiscal year, or what came in first going out first. */
export const VALUATIONS = ['average', 'fifo'] as const
/** One of them. */
export type Valuation = (typeof VALUATIONS)[number]

/** What VAT is charged on an item: the standard rate, the reduced one, none with the right to deduct (zero), none (exempt). */
export const VAT_CLASSES = ['standard', 'reduced', 'zero', 'exempt'] as const
/** One of them. */
export type VatClass = (typeof VAT_CLASSES)[number]
