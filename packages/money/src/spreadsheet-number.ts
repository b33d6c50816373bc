/** The digits that a spreadsheet shows of a number; those behind them are noise of its arithmetic (`1234.5600000000002`). */
const SHOWN_DIGITS = 15
const MOST_PLAIN_DIGITS = 15

/**
 * The number of a spreadsheet's cell as the plain text that the spreadsheet shows; any other text stays as it is. Only what the spreadsheet
 * itself calculated in binary is rounded, to its 15 digits: the reader of amounts then refuses a third decimal, as of a typed one.
 *
 * @example spreadsheetNumber('1234.5600000000002') // '1234.56'
 * @example spreadsheetNumber('9.841234567E9') // '9841234567'
 */
export function spreadsheetNumber(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const [digits = '', exponent] = number.toPrecision(SHOWN_DIGITS).split('e')
  if (exponent !== undefined && Number(exponent) >= MOST_PLAIN_DIGITS) return text
  const plain = exponent === undefined ? digits : number.toFixed(MOST_PLAIN_DIGITS)
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}
