const INCOME_TAX_NAME = /(?:^|\P{L})income tax(?:\P{L}|$)|आय\s?कर/iu
/** What has to do with the tax and is none: a fee for its return, a fine, or a tax of later years. */
const OTHER_NAME = /audit|fee|consult|fine|penalty|deferred|शुल्क|लेखापरीक्षण|परामर्श|जरिवाना|स्थगित/iu

/**
 * Whether a ledger is called one of the income tax, by any of its names: as an expense the tax itself, as an asset what was paid of it in advance.
 *
 * @example isIncomeTaxName('Advance Income Tax') // true
 */
export const isIncomeTaxName = (...names: readonly string[]): boolean =>
  names.some((name) => INCOME_TAX_NAME.test(name)) && !names.some((name) => OTHER_NAME.test(name))
