/** Every kind of invalid amount with its sentence. Each is a fixed text, so that the dictionary can translate it. */
const SENTENCES = {
  empty: 'Enter an amount.',
  'wire-form': 'An amount is written like -1234.50, with at most 15 digits before the point.',
  'too-long': 'An amount has at most 200 characters.',
  'unknown-character': 'An amount is written with digits, commas, a point, brackets and the signs + - * / %.',
  'unknown-word': 'Only k (thousand), l (lakh) and cr (crore) may follow a number.',
  'bad-grouping': 'Commas stand between groups of two or three digits, the last group having three, as in 1,23,456.',
  'bad-point': 'A number has one point, with digits after it.',
  'too-many-decimals': 'An amount has at most two decimals.',
  'number-missing': 'A number is missing.',
  'operator-missing': 'A sign such as + or * is missing between two numbers.',
  'bracket-open': 'A bracket is not closed.',
  'bracket-unopened': 'A bracket is closed that was never opened.',
  'percentage-of-nothing': 'A percentage needs an amount before it.',
  'division-by-zero': 'An amount cannot be divided by zero.',
  'too-large': 'An amount cannot be above 1,00,00,00,00,00,000 rupees.',
  'too-large-for-words': 'This amount is too large to be written in words.',
} as const

/** Every kind of invalid amount. */
export type AmountProblem = keyof typeof SENTENCES

/** The one error of this package. `message` is a whole sentence for the person at the screen; `code` is for programs. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
  readonly code: AmountProblem

  constructor(code: AmountProblem) {
    super(SENTENCES[code])
    this.code = code
  }
}
