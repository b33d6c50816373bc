import { draftText, type VoucherDraft } from '@lekha/contract'
import { ZERO } from '@lekha/money'
import { change, type Entry } from './entry.ts'

/** The stored text of a draft: without the amounts, which follow from the typed text, and without what it alters or was planned as: neither is a draft. */
export function textOf({ alters: _none, planned: _plan, goods, ...entry }: Entry): string {
  return draftText({ ...entry, lines: entry.lines.map(({ amount: _follows, ...line }) => line), ...(goods.length > 0 && { goods }) })
}

/** The entry of a stored draft. */
export function entryOf({ lines, goods = [], ...draft }: VoucherDraft): Entry {
  const entry: Entry = { ...draft, goods, alters: null, lines: lines.map((line) => ({ ...line, amount: ZERO })) }
  return lines.reduce<Entry>((read, { text }, index) => change(read, { do: 'line', index, with: { text } }), entry)
}
