import { cancelVoucher, createStockItem, createUnitOfMeasure, postVoucher, readReport, reverseVoucher } from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOLD_ITEM } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let cement: string
const ids: Record<string, string> = {}
const params = () => ({ organizationId: books.organizationId })

/** So many bags at 800 for the party, sold or bought; without bags a service of 500. */
async function post(type: string, date: string, many: string, more: { fulfils?: string; details?: object; party?: string } = {}) {
  const isPurchase = type.startsWith('purchase')
  const amount = many === '' ? 500 : 800 * Number.parseInt(many, 10)
  const own = books.ledgerId(isPurchase ? 'Purchases – Exempt' : 'Sales – Exempt')
  const party = { ledgerId: books.ledgerId(more.party ?? 'Security Deposit'), amount: parsePaisa(`${isPurchase ? '-' : ''}${amount}`) }
  const goods = { ledgerId: own, amount: parsePaisa(`${isPurchase ? '' : '-'}${amount}`) }
  const bill = {
    ...{
      ledgerId: own,
      rate: parseRate('800'),
      discount: parsePaisa('0'),
      amount: parsePaisa(String(amount)),
      vatClass: 'exempt' as const,
    },
  }
  const moved = { stockItemId: cement, godownId: null, batch: '', expiresOn: null, bill }
  const movement = isPurchase
    ? { ...moved, kind: 'in' as const, quantity: parseQuantity(many), value: parsePaisa(String(amount)) }
    : many !== '' && { ...moved, kind: 'out' as const, quantity: parseQuantity(`-${many}`), value: null }
  const { party: _, fulfils, ...rest } = more
  const body = {
    ...{ type, date, lines: [party, goods], ...rest },
    ...(fulfils !== undefined && { fulfils: ids[fulfils] }),
    ...(movement && { movements: [movement] }),
  }
  const { number, id } = (await books.owner.call(postVoucher, { params: params(), body })).answer.result
  ids[number] = id
}

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const unit = { name: 'Bags', nameNp: 'बोरा', symbol: 'bag', decimals: 0, baseUnitId: null, perBase: null, active: true }
  const unitId = (await books.owner.call(createUnitOfMeasure, { params: params(), body: unit })).answer.result.id
  const body = { ...SOLD_ITEM, name: 'Cement', unitId }
  cement = (await books.owner.call(createStockItem, { params: params(), body })).answer.result.id
  await post('quotation', '2026-09-01', '3', { details: { validUntil: '2026-09-10' } })
  await post('sales-order', '2026-09-01', '10', { details: { validUntil: '2026-09-20' } })
  await post('sales', '2026-09-05', '4', { fulfils: 'SO-1' })
  await post('sales-order', '2026-09-02', '', { party: 'Rent' })
  await post('purchase-order', '2026-09-03', '7')
})
afterAll(() => product.close())

async function read(query: Record<string, string>) {
  const { answer } = await books.owner.call(readReport, { params: { ...params(), report: 'orders' }, query })
  const [block] = answer.blocks
  if (block?.block !== 'table') throw new Error('There is no table.')
  return {
    rows: block.rows.map(({ label, cells }) => [label, ...cells.slice(1).map((cell) => cell ?? '')].join(' | ')),
    totals: block.totals,
  }
}

test('open orders stand with what is left of each item, worth its share of the order, and a quotation past its day is expired', async () => {
  const { rows, totals } = await read({ to: '2026-09-15' })
  expect(rows).toEqual([
    'SO-2 · Rent | 2026-09-02 |  | 13 | Open |  |  |  | 500.00',
    'SO-1 · Security Deposit | 2026-09-01 | 2026-09-20 | 14 | Open |  |  |  | 4800.00',
    'Cement |  |  |  |  | 10 bag | 4 bag | 6 bag | 4800.00',
    'QT-1 · Security Deposit | 2026-09-01 | 2026-09-10 | 14 | Expired |  |  |  | 2400.00',
    'Cement |  |  |  |  | 3 bag | 0 bag | 3 bag | 2400.00',
  ])
  expect(totals?.at(-1)).toBe('7700.00')
})

test('on an earlier day nothing was delivered yet; filters leave one party, one type, one item', async () => {
  expect((await read({ to: '2026-09-04', type: 'sales-order', item: 'cem' })).rows).toEqual([
    'SO-1 · Security Deposit | 2026-09-01 | 2026-09-20 | 3 | Open |  |  |  | 8000.00',
    'Cement |  |  |  |  | 10 bag | 0 bag | 10 bag | 8000.00',
  ])
  expect((await read({ to: '2026-09-15', ledger: books.ledgerId('Rent') })).rows).toHaveLength(1)
  expect((await read({ to: '2026-09-15', item: 'sand' })).rows).toEqual([])
  expect((await read({ to: '2026-09-15', side: 'purchase' })).rows[0]).toBe(
    'PO-1 · Security Deposit | 2026-09-03 |  | 12 | Open |  |  |  | 5600.00',
  )
})

test('an order whose goods are all billed is fulfilled; a reversed bill leaves them open again, and a cancelled order is none', async () => {
  await post('sales', '2026-09-06', '6', { fulfils: 'SO-1' })
  const order = (rows: string[]) => rows.find((row) => row.startsWith('SO-1'))
  expect(order((await read({ to: '2026-09-15' })).rows)).toBeUndefined()
  expect(order((await read({ to: '2026-09-15', shown: 'all' })).rows)).toBe(
    'SO-1 · Security Deposit | 2026-09-01 | 2026-09-20 | 14 | Fulfilled |  |  |  | ',
  )
  const bill = ids['SI-0002'] ?? ''
  const body = { version: 1, date: '2026-09-07', narration: 'returned' }
  await books.owner.call(reverseVoucher, { params: { ...params(), voucherId: bill }, body })
  expect(order((await read({ to: '2026-09-15' })).rows)).toContain('Open |  |  |  | 4800.00')
  expect(order((await read({ to: '2026-09-06' })).rows)).toBeUndefined()
  const gone = { params: { ...params(), voucherId: ids['SO-1'] ?? '' }, body: { version: 1, reason: 'withdrawn' } }
  await books.owner.call(cancelVoucher, gone)
  expect(order((await read({ to: '2026-09-15', shown: 'all' })).rows)).toBeUndefined()
})
