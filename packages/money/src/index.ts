export { AmountError } from './amount-error.ts'
export { changeText } from './change.ts'
export { asciiDigits, digits, type Language } from './digits.ts'
export { divided } from './divided.ts'
export { formatAmount, formatCount } from './format.ts'
export { add, addKnown, gap, magnitude, negate, type Paisa, paisa, paisaText, parsePaisa, ZERO } from './paisa.ts'
export { percentOf, percentShown, readPercent } from './percent.ts'
export {
  amountAt,
  formatMeasured,
  formatScaled,
  NONE,
  parseQuantity,
  parseRate,
  type Quantity,
  quantity,
  type Rate,
  rate,
  rateOf,
  readDiscount,
  readScaled,
  scaledText,
} from './quantity.ts'
export { ratioText } from './ratio.ts'
export { readAmount } from './read-amount.ts'
export { sharedOut } from './shared-out.ts'
export { spreadsheetNumber } from './spreadsheet-number.ts'
export { inUnit, RUPEES, type Unit } from './unit.ts'
export { amountInWords } from './words.ts'
