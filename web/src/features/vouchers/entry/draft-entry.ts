import { type DraftBills, draftText, type VoucherDraft } from '@lekha/contract'
import { paisaText, parsePaisa, ZERO } from '@lekha/money'
import type { LineBills } from './bills/line-bills.ts'
import { change, type Entry } from './entry.ts'

/** The stored text of a draft: without the amounts, which follow from the typed text, and without what it alters or was planned as: neither is a draft. */
export function textOf({ alters: _none, planned: _plan, goods, accountBills, ...entry }: Entry): string {
  return draftText({
    ...entry,
    ...(accountBills && { accountBills: keptBills(accountBills) }),
    lines: entry.lines.map(({ amount: _follows, bills, ...line }) => ({ ...line, ...(bills && { bills: keptBills(bills) }) })),
    ...(goods.length > 0 && { goods }),
  })
}

/** The entry of a stored draft. */
export function entryOf({ lines, goods = [], accountBills, ...draft }: VoucherDraft): Entry {
  const entry: Entry = {
    ...{ ...draft, goods, alters: null },
    ...(accountBills && { accountBills: billsIn(accountBills) }),
    lines: lines.map(({ bills: _, ...line }) => ({ ...line, amount: ZERO })),
  }
  const read = lines.reduce<Entry>((former, { text }, index) => change(former, { do: 'line', index, with: { text } }), entry)
  return { ...read, lines: read.lines.map((line, index) => withBills(line, lines[index]?.bills)) }
}

const withBills = (line: Entry['lines'][number], bills: DraftBills | undefined) => (bills ? { ...line, bills: billsIn(bills) } : line)

const keptBills = (bills: LineBills): DraftBills =>
  bills === 'due-first' ? bills : bills.map((bill) => ({ ...bill, amount: paisaText(bill.amount) }))

const billsIn = (bills: DraftBills): LineBills =>
  bills === 'due-first' ? bills : bills.map((bill) => ({ ...bill, amount: parsePaisa(bill.amount) }))
