const INCOME_TAX_NAME = /(?:^|\P{L})income tax(?:\P{L}|$)|आय\s?कर/iu

/**
 * Whether a ledger is called one of the income tax, by any of its names: as an expense the tax itself, as an asset what was paid of it in advance.
 *
 * @example isIncomeTaxName('Advance Income Tax') // true
 */
export const isIncomeTaxName = (...names: readonly string[]): boolean => names.some((name) => INCOME_TAX_NAME.test(name))
