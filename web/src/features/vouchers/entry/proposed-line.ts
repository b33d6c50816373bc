import { formatAmount, magnitude, type Paisa, ZERO } from '@lekha/money'
import { change, type Entry } from './entry.ts'

/** A proposed journal with one more line: debit positive, in the place that is given. */
export function withLine(entry: Entry, { ledgerId, amount }: { ledgerId: string | null; amount: Paisa }, index: number): Entry {
  const opened = change(entry, { do: 'open line', after: index - 1 })
  const side = amount < ZERO ? 'credit' : 'debit'
  return change(opened, { do: 'line', index, with: { ledgerId, side, text: formatAmount(magnitude(amount), 'en') } })
}
