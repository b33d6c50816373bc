import { paisaText, parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { change, type Entry, type EntryLine, emptyLine, newEntry, type Side } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { entryFromVoucher } from '../entry-of-voucher.ts'
import type { GoodsChange } from '../goods/goods-line.ts'
import { baseOf, type Deducted, partiesOf, withDeduction, withoutDeduction } from './deduction.ts'

const line = (side: Side, ledgerId: string, text: string): EntryLine => ({ ...emptyLine(side), ledgerId, text, amount: parsePaisa(text) })
const voucher = (kind: Entry['kind'], accountId: string | null, ...lines: EntryLine[]): Entry => ({
  ...newEntry({ type: kind, kind, date: '2026-08-17', mode: accountId === null ? 'double' : 'single', accountId, ledgerId: null }),
  ...{ accountId, lines },
})
const isTax = (id: string | null) => id === 'vat' || id === 'tds'
const isParty = (id: string) => id === 'abc'
const deducted = (more: Partial<Deducted>): Deducted => ({
  ...{ way: 'payable', natureId: 'rent', party: { ledgerId: 'abc', subLedgerId: null }, base: parsePaisa('50000'), rate: 1_000 },
  ...{ tax: parsePaisa('5000'), ledgerId: 'tds', narration: 'Rent' },
  ...more,
})
const written = (entry: Entry) =>
  bodyOf(entry).lines.map(({ ledgerId, amount, deduction }) => `${ledgerId} ${paisaText(amount)}${deduction ? ` ${deduction.rate}` : ''}`)
const sum = (entry: Entry) => bodyOf(entry).lines.reduce((all, { amount }) => all + amount, 0n)

describe('a tax deducted at source', () => {
  test('from rent that is paid: the bank pays less, the tax office is owed the rest', () => {
    const { entry, at } = withDeduction(voucher('payment', 'bank', line('debit', 'abc', '50000')), deducted({}))
    expect(written(entry)).toEqual(['abc 50000.00', 'bank -45000.00', 'tds -5000.00 1000'])
    expect([entry.mode, entry.lines[at]?.ledgerId, entry.lines[at]?.text, sum(entry)]).toEqual(['single', 'tds', '-5,000.00', 0n])
  })

  test('from a purchase with VAT: on the amount without VAT, and the party is owed less', () => {
    const bill = voucher('purchase', 'abc', line('debit', 'fees', '100000'), line('debit', 'vat', '13000'))
    expect([baseOf(bill, 0, 'payable', isTax), baseOf(bill, 1, 'payable', isTax), baseOf(bill, undefined, 'payable', isTax)]).toEqual(
      ['100000', '100000', '100000'].map(parsePaisa),
    )
    const { entry } = withDeduction(bill, deducted({ base: parsePaisa('100000'), rate: 150, tax: parsePaisa('1500') }))
    expect(written(entry)).toEqual(['fees 100000.00', 'vat 13000.00', 'abc -111500.00', 'tds -1500.00 150'])
    expect(sum(entry)).toBe(0n)
  })

  test('from a bill of goods: on its goods and services without VAT, as a line below them that takes from the party', () => {
    const goods: GoodsChange = { itemId: 'cement', ledgerId: 'purchases', quantity: '12', rate: '1000' }
    const kept = { mode: 'single', accountId: null, ledgerId: null, hasGoods: true, vatLedgerId: 'vat' } as const
    const blank = newEntry({ type: 'purchase', kind: 'purchase', date: '2026-11-24', ...kept })
    const bill = { ...change(blank, { do: 'goods', index: 0, with: goods }), accountId: 'abc' }
    expect(baseOf(bill, undefined, 'payable', isTax)).toBe(parsePaisa('12000'))
    const { entry, at } = withDeduction(bill, deducted({ base: parsePaisa('12000'), rate: 150, tax: parsePaisa('180') }))
    expect(written(entry)).toEqual(['purchases 12000.00', 'vat 1560.00', 'abc -13380.00', 'tds -180.00 150'])
    expect([entry.mode, entry.lines[at]?.text, sum(entry)]).toEqual(['single', '-180.00', 0n])
    expect(written(change(entry, { do: 'tidy amount', index: at }))).toEqual(written(entry))
    expect(written(withoutDeduction(entry, at))).toEqual(['purchases 12000.00', 'vat 1560.00', 'abc -13560.00'])
  })

  test('takes from the line of its party, not from a greater one, gives it back there, and goes with the party to another', () => {
    const journal = voucher('journal', null, line('debit', 'fees', '14000'), line('credit', 'abc', '6000'), line('credit', 'xyz', '8000'))
    const { entry, at } = withDeduction(journal, deducted({ base: parsePaisa('6000'), rate: 1_500, tax: parsePaisa('900') }))
    expect(written(entry)).toEqual(['fees 14000.00', 'abc -5100.00', 'tds -900.00 1500', 'xyz -8000.00'])
    expect(written(withoutDeduction(entry, at))).toEqual(written(journal))
    const other = change(entry, { do: 'line', index: 1, with: { ledgerId: 'pqr', subLedgerId: null } })
    expect(other.lines[at]?.deduction?.partyLedgerId).toBe('pqr')
  })

  test('by a customer: the bank receives less, and what he kept is receivable', () => {
    const { entry } = withDeduction(voucher('receipt', 'bank', line('credit', 'abc', '50000')), deducted({ way: 'receivable' }))
    expect(written(entry)).toEqual(['bank 45000.00', 'abc -50000.00', 'tds 5000.00 1000'])
  })

  test('in a journal whose other side is not typed yet stands alone, and the rest is offered', () => {
    const { entry } = withDeduction(voucher('journal', null, line('debit', 'rent', '50000')), deducted({}))
    expect(written(entry)).toEqual(['rent 50000.00', 'tds -5000.00 1000'])
  })

  test('is taken back whole, and another one takes its place without changing the rest', () => {
    const first = withDeduction(voucher('payment', 'bank', line('debit', 'abc', '50000')), deducted({}))
    expect(written(withoutDeduction(first.entry, first.at))).toEqual(['abc 50000.00', 'bank -50000.00'])
    const again = withDeduction(first.entry, deducted({ rate: 150, tax: parsePaisa('750') }), first.at)
    expect(written(again.entry)).toEqual(['abc 50000.00', 'bank -49250.00', 'tds -750.00 150'])
  })

  test('names as its party a creditor or debtor of the voucher before any other ledger', () => {
    const bill = voucher('journal', null, line('debit', 'fees', '100'), line('credit', 'abc', '100'))
    expect(partiesOf(bill, 0, isParty).map(({ ledgerId }) => ledgerId)).toEqual(['abc', 'fees'])
    expect(partiesOf(voucher('purchase', 'abc', line('debit', 'fees', '100')), 0, isParty).map(({ ledgerId }) => ledgerId)).toEqual([
      'abc',
      'fees',
    ])
  })

  test('stays on its line when the voucher is opened again, and goes when the line gets another ledger', () => {
    const { entry, at } = withDeduction(voucher('payment', 'bank', line('debit', 'abc', '50000')), deducted({}))
    const { lines } = bodyOf(entry)
    const stored = lines.map((each) => ({ costCentreId: null, narration: '', ...each, subLedgerId: each.subLedgerId ?? null }))
    const opened = entryFromVoucher({ type: 'payment', narration: '', reference: '', lines: stored, version: 1 } as never, 'payment')
    expect(written(opened)).toEqual(written(entry))
    expect([opened.mode, opened.lines.map(({ text }) => text)]).toEqual(['single', ['50,000.00', '-5,000.00']])
    const changed = change(entry, { do: 'line', index: at, with: { ledgerId: 'rounding' } })
    expect(changed.lines[at]?.deduction).toBeUndefined()
  })
})
