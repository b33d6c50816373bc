import type { VatClass } from '@lekha/ledger'
import { expect, test } from 'vitest'
import { emptyGoodsLine } from './goods-line.ts'
import { ledgerOfItem } from './ledger-of-item.ts'

const line = (vatClass: VatClass, ledgerId: string | null) => ({ ...emptyGoodsLine('out'), itemId: 'x', vatClass, ledgerId })
const bill = (...goods: ReturnType<typeof line>[]) => ({ kind: 'sales' as const, goods })
const item = { item: { salesLedgerId: null, purchaseLedgerId: 'purchases' }, vatClass: 'standard' as const, latest: null, before: null }

test('an item is sold in its own ledger, else in that of its latest bill, else in that of a line above, else in that of the bill before', () => {
  const above = bill(line('standard', 'taxable'), line('exempt', 'exempt'), line('standard', null))
  const own = { ...item, item: { salesLedgerId: 'own', purchaseLedgerId: null }, latest: 'latest', before: 'before' }
  const asked = [own, { ...own, item: item.item }, { ...item, before: 'before' }]
  expect(asked.map((each) => ledgerOfItem(above, 2, each))).toEqual(['own', 'latest', 'taxable'])
  expect(ledgerOfItem(bill(line('standard', null)), 0, { ...item, before: 'before' })).toBe('before')
  expect(ledgerOfItem(bill(line('standard', null)), 0, item)).toBeNull()
})

test('goods without VAT do not take the ledger of goods with VAT: one of the same sort counts, or it is asked for', () => {
  const exempt = { ...item, vatClass: 'exempt' as const, before: 'taxable' }
  expect(ledgerOfItem(bill(line('standard', 'taxable'), line('exempt', null)), 1, exempt)).toBeNull()
  const both = bill(line('zero', 'exports'), line('standard', 'taxable'), line('exempt', null))
  expect([ledgerOfItem(both, 2, exempt), ledgerOfItem(both, 2, { ...exempt, latest: 'latest' })]).toEqual(['exports', 'latest'])
  expect(ledgerOfItem(bill(line('exempt', 'exempt'), line('standard', null)), 1, item)).toBeNull()
})
