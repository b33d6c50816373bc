import type { Voucher } from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { expect, test } from 'vitest'
import { orderSheetOf } from './order-sheet.ts'

const line = (ledgerId: string, amount: string) => ({
  ...{ ledgerId, subLedgerId: null, costCentreId: null, amount: parsePaisa(amount), narration: '' },
})
const bags = {
  ...{
    stockItemId: 'cement',
    godownId: null,
    kind: 'out' as const,
    quantity: parseQuantity('-10'),
    value: null,
    batch: '',
    expiresOn: null,
  },
  bill: { ledgerId: 'sales', rate: parseRate('800'), discount: parsePaisa('0'), amount: parsePaisa('8000'), vatClass: 'standard' as const },
}
const order = (type: string): Voucher => ({
  ...{ id: 'o', entry: '1', version: 1, type, number: 'DL-1', date: '2026-09-01', bsDate: '2083-05-16', total: parsePaisa('9140') },
  ...{ cancelled: false, reverses: null, reversedBy: null, fiscalYearId: 'y', narration: '', reference: '', reason: null },
  ...{ recordedAt: '', recordedBy: '', movements: [bags] },
  lines: [line('party', '9140'), line('sales', '-8000'), line('vat', '-1040'), line('freight', '-100')],
})
const printed = (type: string, withoutPrices = false) => {
  const sheet = orderSheetOf(order(type), (id) => id === 'vat', withoutPrices)
  return sheet && [sheet.party, sheet.withoutPrices, ...sheet.lines.map(({ ledgerId, amount }) => `${ledgerId} ${amount}`)]
}

test('an order is printed with its party above and what is charged beside its goods below them, VAT last', () => {
  expect(printed('quotation')).toEqual(['party', false, 'freight 10000', 'vat 104000'])
  expect(printed('sales')).toBeUndefined()
})

test('a delivery note leaves its prices out where that is chosen, an order never', () => {
  expect(printed('delivery-note', true)).toEqual(['party', true])
  expect(printed('delivery-note')).toHaveLength(4)
  expect(printed('sales-order', true)).toHaveLength(4)
})
