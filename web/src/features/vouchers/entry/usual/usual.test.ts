import type { PastVoucher } from '@lekha/contract'
import type { EntryKind } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { change, type Entry, newEntry } from '../entry.ts'
import { usualVoucher } from './usual.ts'

const past = (number: string, narration: string, ...lines: [ledgerId: string, amount: string][]): PastVoucher => ({
  ...{ id: number, number, date: '2026-08-01', narration, total: parsePaisa('1') },
  lines: lines.map(([ledgerId, amount]) => ({
    ledgerId,
    subLedgerId: null,
    costCentreId: null,
    amount: parsePaisa(amount),
    narration: '',
  })),
})
const form = (kind: EntryKind, ledgerId: string | null, more: Partial<Entry> = {}): Entry => {
  const mode = kind === 'journal' ? 'double' : 'single'
  const entry = newEntry({ type: kind, kind, mode, date: '2026-09-01', accountId: kind === 'journal' ? null : 'cash', ledgerId: null })
  return { ...change(entry, { do: 'line', index: 0, with: { ledgerId } }), ...more }
}
const offered = (entry: Entry, vouchers: PastVoucher[]) => {
  const usual = usualVoucher(entry, vouchers)
  if (!usual) return undefined
  const { made, voucher, times } = usual
  const lines = made.lines.map(({ ledgerId, side, text }) => `${ledgerId} ${side} ${text}`)
  return [`${times} × ${voucher.number}`, made.accountId, ...lines, made.narration]
}

const RENTS = [
  past('PV-4', '', ['rent', '5500'], ['cash', '-5500']),
  past('PV-3', 'Kartik', ['rent', '5000'], ['bank', '-5000']),
  past('PV-2', 'Ashwin', ['rent', '5000'], ['bank', '-5000']),
  past('PV-1', 'Bhadra', ['rent', '4500'], ['bank', '-4500']),
]

test('the ledgers that most of the latest vouchers share are offered, with their most frequent amounts and the last narration', () => {
  expect(offered(form('payment', 'rent'), RENTS)).toEqual(['3 × PV-3', 'bank', 'rent debit 5,000.00', 'Kartik'])
  expect(offered(form('journal', 'rent'), RENTS)).toEqual(['3 × PV-3', null, 'rent debit 5,000.00', 'bank credit 5,000.00', 'Kartik'])
})

test('of what is equally frequent the newest is offered', () => {
  expect(offered(form('payment', 'rent'), RENTS.slice(0, 2))).toEqual(['1 × PV-4', 'cash', 'rent debit 5,500.00', ''])
})

test('in a sale the party decides, also before there is a line', () => {
  const sale = past('SI-1', '', ['ram', '1130'], ['sales', '-1000'], ['vat', '-130'])
  const entry = form('sales', null, { accountId: 'ram' })
  expect(offered(entry, [sale])).toEqual(['1 × SI-1', 'ram', 'sales credit 1,000.00', 'vat credit 130.00', ''])
  expect(offered(form('sales', null, { accountId: 'sita' }), [sale])).toBeUndefined()
})

test('nothing is offered without a ledger, once an amount is typed, over a stored voucher, or where the form cannot hold it', () => {
  expect(offered(form('payment', null), RENTS)).toBeUndefined()
  expect(offered(form('payment', 'fuel'), RENTS)).toBeUndefined()
  expect(offered(change(form('payment', 'rent'), { do: 'line', index: 0, with: { text: '1' } }), RENTS)).toBeUndefined()
  const alters = { voucherId: 'a', version: 1, number: 'PV-1', date: '2026-08-01', lines: [] }
  expect(offered(form('payment', 'rent', { alters }), RENTS)).toBeUndefined()
  expect(offered(form('payment', 'rent'), [past('PV-9', '', ['rent', '5'], ['cash', '-3'], ['bank', '-2'])])).toBeUndefined()
})

test('what was typed as reference and narration stays', () => {
  const made = usualVoucher(form('payment', 'rent', { narration: 'Mangsir', reference: 'R 12' }), RENTS)?.made
  expect([made?.narration, made?.reference, made?.date]).toEqual(['Mangsir', 'R 12', '2026-09-01'])
})
