import type { Movement } from '@lekha/ledger'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { inPage } from '../../../ui/in-page.tsx'
import { BillTable } from './bill-table.tsx'

const NOTHING: GoodsMasters = {
  ...{ items: [], itemById: new Map(), units: [], unitOf: () => undefined, godowns: [], seekItems: () => false, placesOf: () => 0 },
}
const sold = (rate: string, discount: string, amount: string, expiresOn: string | null = null) =>
  ({
    ...{
      stockItemId: rate,
      godownId: null,
      kind: 'out',
      quantity: parseQuantity('-1'),
      value: null,
      batch: expiresOn ? 'A1' : '',
      expiresOn,
    },
    bill: { ledgerId: 'sales', rate: parseRate(rate), discount: parsePaisa(discount), amount: parsePaisa(amount), vatClass: 'standard' },
  }) as const satisfies Movement
const rows = async (...movements: Parameters<typeof BillTable>[0]['movements']) => {
  await inPage(<BillTable movements={movements} masters={NOTHING} struck={false} />)
  return screen.getAllByRole('row').map((row) => row.textContent)
}

test('a discount on the bill is one row above the total, and each line says what it comes to before it', async () => {
  const [, first, second, discount, total] = await rows(sold('300', '30', '270'), sold('100', '10', '90'))
  expect([first, second]).toEqual(['1–1 300.00300.00', '2–1 100.00100.00'])
  expect([discount, total]).toEqual(['Discount on the bill-40.00', 'Total360.00'])
})

test('discounts of lines stand in their lines', async () => {
  const found = await rows(sold('300', '30', '270'), sold('100', '0', '100'))
  expect(found.slice(1)).toEqual(['1–1 300.0030.00270.00', '2–1 100.00100.00', 'Total370.00'])
})

test('behind an item stand its batch and the day on which it expires', async () => {
  expect((await rows(sold('300', '0', '300', '2027-06-30')))[1]).toContain('A1 · expires 15 Asar 2084')
})
