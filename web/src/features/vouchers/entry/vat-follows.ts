import { type VatRate, vatOn } from '@lekha/ledger'
import { add, formatAmount, type Paisa, ZERO } from '@lekha/money'
import { type Entry, type EntryLine, isEmptyLine } from './entry.ts'

/** The VAT line of a voucher after another line was changed or deleted, and the amount that its VAT is of; no line where nothing is left of it. */
type Followed = { entry: Entry; key: string; base: Paisa }

/**
 * The voucher with the VAT of a line that was changed, or deleted, from `before` to `after`: if the VAT was that of all lines of its side, or of this
 * one line, it is so again. Undefined where it was not, as for VAT that the user has typed himself.
 */
export function withVatFollowing(before: Entry, after: Entry, changed: EntryLine, rate: VatRate, ledgerId: string): Followed | undefined {
  const vat = vatLineOf(after, changed, ledgerId)
  if (!vat || changed.key === vat.key || isEmptyLine(vat)) return undefined
  const isGone = !after.lines.some(({ key }) => key === changed.key)
  for (const sumOf of [vatOfSum, vatOfEach, vatOfOne(changed.key)]) {
    const [former, now] = [before, after].map((entry) => sumOf(taxedIn(entry, vat), rate))
    if (former?.vat !== vat.amount) continue
    if (isGone && (!now || now.vat === ZERO))
      return { entry: { ...after, lines: after.lines.filter((line) => line !== vat) }, key: vat.key, base: ZERO }
    if (!now || former.vat === now.vat) return undefined
    const next = { ...vat, amount: now.vat, text: formatAmount(now.vat, 'en') }
    return { entry: { ...after, lines: after.lines.map((line) => (line === vat ? next : line)) }, key: vat.key, base: now.base }
  }
  return undefined
}

/** The only line of VAT on the side of a line. */
function vatLineOf({ lines }: Entry, of: EntryLine, ledgerId: string): EntryLine | undefined {
  const [only, ...others] = lines.filter((line) => line.ledgerId === ledgerId && line.side === of.side)
  return others.length === 0 ? only : undefined
}

const taxedIn = ({ lines }: Entry, vat: EntryLine): EntryLine[] => lines.filter(({ key, side }) => key !== vat.key && side === vat.side)

type VatOf = (taxed: readonly EntryLine[], rate: VatRate) => { vat: Paisa; base: Paisa } | undefined

const sumOf = (lines: readonly EntryLine[]): Paisa => add(...lines.map(({ amount }) => amount))
const vatOfSum: VatOf = (taxed, rate) => ({ vat: vatOn(sumOf(taxed), rate), base: sumOf(taxed) })
// As it is where the VAT of each line was rounded by itself.
const vatOfEach: VatOf = (taxed, rate) => ({ vat: add(...taxed.map(({ amount }) => vatOn(amount, rate))), base: sumOf(taxed) })
const vatOfOne =
  (key: string): VatOf =>
  (taxed, rate) => {
    const line = taxed.find((each) => each.key === key)
    return line && { vat: vatOn(line.amount, rate), base: line.amount }
  }
