import { noteOf, partsOfBill } from '@lekha/ledger'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { expect, test } from 'vitest'
import { givenIn, lacksOf, noteField, restOf } from './note-figures.ts'

const line = (ledgerId: string, amount: string) => ({ ledgerId, subLedgerId: null, costCentreId: null, amount: parsePaisa(amount) })
const goods = (stockItemId: string, many: string, amount: string) => ({
  ...{ stockItemId, godownId: null, kind: 'out' as const, quantity: parseQuantity(many), value: null, batch: '', expiresOn: null },
  bill: { ledgerId: 'sales', rate: parseRate('100'), discount: parsePaisa('0'), amount: parsePaisa(amount), vatClass: 'standard' as const },
})
/** Ten bags and four rods, with freight and VAT; a note gave three bags and 20 of the freight back. */
const BILL = {
  ...{ kind: 'sales' as const, date: '2026-08-10' },
  lines: [line('party', '1632'), line('sales', '-1400'), line('vat', '-182'), line('freight', '-50')],
  movements: [goods('cement', '-10', '1000'), goods('rods', '-4', '400')],
}
const isTax = (id: string) => id === 'vat'
const parts = partsOfBill(BILL, isTax)
const first = noteOf(BILL, isTax, givenIn({ 'goods 0': '3', 'other 0': '20' }, parts))
const former = first ? [first] : []

test('all the rest of a bill is what no note gave back, and gives the bill back to the last paisa', () => {
  expect(restOf(parts, former)).toEqual({ 'goods 0': '7', 'goods 1': '4', 'other 0': '30.00' })
  const rest = noteOf(BILL, isTax, givenIn(restOf(parts, former), parts), former)
  expect((first?.total ?? 0n) + (rest?.total ?? 0n)).toBe(parsePaisa('-1632'))
})

test('a line of which more is given back than is left says how much that is; what is no number is said', () => {
  expect(lacksOf({ 'goods 0': '7.5', 'goods 1': '4', 'other 0': 'much' }, parts, former)).toEqual({
    'goods 0': { says: 'Only {{left}} can be given back.', left: '7' },
    'other 0': { says: 'This is not a number.', left: '' },
  })
  expect(lacksOf({ 'goods 0': '7', 'other 0': '30.00' }, parts, former)).toEqual({})
})

test('what the server refuses of a line is said at the field of that line, also where fields above it are empty', () => {
  const note = noteOf(BILL, isTax, givenIn({ 'goods 1': '2', 'other 0': '5' }, parts))
  const at = (path: string) => note && noteField(path, note, parts)
  expect([at('movements.0.quantity'), at('lines.2.amount'), at('lines'), at('lines.0.ledgerId')]).toEqual([
    'goods 1',
    'other 0',
    undefined,
    undefined,
  ])
})
