import type { PastVoucher } from '@lekha/contract'
import { accountSide, change, type Entry } from '../entry.ts'
import { copyOf } from '../entry-of-voucher.ts'

/** What is offered in grey: the whole voucher as it would stand, which past one it repeats, and how many were like it. */
export type Usual = { made: Entry; voucher: PastVoucher; times: number }

/** The ledger that decides what is usual: the party of a sale or purchase, else that of the first line. */
export const decidingLedger = ({ mode, kind, accountId, lines }: Entry): string | null =>
  mode === 'single' && (kind === 'sales' || kind === 'purchase') ? accountId : (lines[0]?.ledgerId ?? null)

/** Whether nothing but that ledger was typed yet, of a voucher that is neither stored nor planned. */
function isBegun(entry: Entry): boolean {
  const [first, ...others] = entry.lines
  const isTyped =
    entry.lines.some(({ text, narration }) => text !== '' || narration !== '') || others.some(({ ledgerId }) => ledgerId !== null)
  return first !== undefined && !isTyped && entry.goods.length === 0 && !entry.alters && !entry.planned
}

/**
 * What the organization usually enters with the deciding ledger: of its latest vouchers (newest first) the ledgers and sides that most of
 * them share, with the amounts that most of these share; of equals, the newest. Undefined where there is none, or where the form cannot hold it.
 */
export function usualVoucher(entry: Entry, past: readonly PastVoucher[]): Usual | undefined {
  const ledgerId = isBegun(entry) ? decidingLedger(entry) : null
  const fitting = past.filter(({ lines }) => ledgerId !== null && lines.some((line) => line.ledgerId === ledgerId))
  const alike = commonest(fitting, ({ lines }) =>
    lines.map((line) => [line.ledgerId, line.subLedgerId, line.costCentreId, line.amount > 0n].join(' ')).join('\n'),
  )
  const [voucher] = commonest(alike, ({ lines }) => lines.map(({ amount }) => amount).join(' '))
  if (!voucher) return undefined
  const copy = copyOf({ ...voucher, type: entry.type, reference: entry.reference }, entry.kind, entry.date)
  const made = entry.mode === 'double' && copy.mode === 'single' ? change(copy, { do: 'switch mode' }) : copy
  const first = entry.lines[0]?.ledgerId ?? null
  if (made.mode !== entry.mode || (first !== null && made.lines[0]?.ledgerId !== first)) return undefined
  const narration = entry.narration || (alike.find((each) => each.narration !== '')?.narration ?? '')
  return { made: { ...made, id: entry.id, remembered: entry.remembered, narration }, voucher, times: alike.length }
}

/** Those that share the most frequent key; of equally frequent ones, the key that comes first. */
function commonest<Each>(all: readonly Each[], keyOf: (each: Each) => string): readonly Each[] {
  const groups = [...Map.groupBy(all, keyOf).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Whether the ledger above of the usual voucher is another one than stands in the form. */
export const changesAccount = ({ made }: Usual, entry: Entry): boolean =>
  made.mode === 'single' && accountSide[made.kind] !== null && made.accountId !== entry.accountId
