import { asciiDigits, formatAmount, magnitude, negate, type Paisa, paisaText, readAmount, ZERO } from '@lekha/money'

/** On which side an amount stands. */
export type Side = 'debit' | 'credit'

/** What is typed where an amount has a side: the amount, and the side beside it. */
export type TypedAmount = { text: string; side: Side }

/** What was typed as a signed amount; undefined where it is none. Nothing typed is zero; a minus changes the side. */
export function amountTyped({ text, side }: TypedAmount): Paisa | undefined {
  if (text.trim() === '') return ZERO
  const read = readAmount(text)
  if (!read.ok) return undefined
  return side === 'debit' ? read.amount : negate(read.amount)
}

/** The same for the wire; what is no amount travels as it was typed, so that the contract refuses it in its own words. */
export function amountText(typed: TypedAmount): string {
  const amount = amountTyped(typed)
  return amount === undefined ? asciiDigits(typed.text) : paisaText(amount)
}

/** An amount as it is typed anew: no text for zero. */
export const typedAmount = (amount: Paisa, usual: Side): TypedAmount => ({
  text: amount === ZERO ? '' : formatAmount(magnitude(amount), 'en'),
  side: amount === ZERO ? usual : amount > ZERO ? 'debit' : 'credit',
})
