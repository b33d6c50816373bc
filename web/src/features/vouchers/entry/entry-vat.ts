import { type VatRate, vatOn, vatWithin } from '@lekha/ledger'
import { add, formatAmount, type Paisa, paisa, ZERO } from '@lekha/money'
import { change, type Entry, type EntryLine, isEmptyLine } from './entry.ts'

/** `on`: the typed amount is without VAT, which is added to it; `within`: it includes VAT, which is taken out of it. */
export type VatIs = 'on' | 'within'

/**
 * The entry with the VAT of one line in a line of its own on the same side, and the place of that line. The VAT of several lines is added up
 * in one. `ledgerId` null: the ledger of VAT is not known, and its field stays empty.
 */
export function withVat(entry: Entry, index: number, is: VatIs, rate: VatRate, ledgerId: string | null): { entry: Entry; at: number } {
  const { amount, side } = entry.lines[index] ?? { amount: ZERO, side: 'debit' }
  const vat = is === 'on' ? vatOn(amount, rate) : vatWithin(amount, rate)
  const net = is === 'on' ? amount : paisa(amount - vat)
  const lines = entry.lines.map((line, at) => (at === index ? withAmount(line, net) : line)).filter((line) => !isEmptyLine(line))
  const there = lines.findIndex((line) => ledgerId !== null && line.ledgerId === ledgerId && line.side === side)
  if (there !== -1) {
    return {
      entry: { ...entry, lines: lines.map((line, at) => (at === there ? withAmount(line, add(line.amount, vat)) : line)) },
      at: there,
    }
  }
  const opened = change({ ...entry, lines }, { do: 'open line', after: lines.length - 1 })
  const at = opened.lines.length - 1
  return {
    entry: { ...opened, lines: opened.lines.map((line, place) => (place === at ? withAmount({ ...line, side, ledgerId }, vat) : line)) },
    at,
  }
}

const withAmount = (line: EntryLine, amount: Paisa): EntryLine => ({ ...line, amount, text: formatAmount(amount, 'en') })
