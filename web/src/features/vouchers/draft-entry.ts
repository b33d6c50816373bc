import { draftText, type VoucherDraft } from '@lekha/contract'
import { ZERO } from '@lekha/money'
import { change, type Entry } from './entry.ts'

/** The text of an entry as it is kept: without its amounts, which follow from what was typed. What alters a posted voucher is no draft. */
export function textOf({ alters: _none, ...entry }: Entry): string {
  return draftText({ ...entry, lines: entry.lines.map(({ amount: _follows, ...line }) => line) })
}

/** The entry that a draft was kept of. */
export function entryOf({ lines, ...draft }: VoucherDraft): Entry {
  const entry: Entry = { ...draft, alters: null, lines: lines.map((line) => ({ ...line, amount: ZERO })) }
  return lines.reduce<Entry>((read, { text }, index) => change(read, { do: 'line', index, with: { text } }), entry)
}
