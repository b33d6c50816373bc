import { createGroup, createLedger, listGroups, postVoucher, readReport, reverseVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

const FURNITURE = 'Furniture and Office Equipment (Pool B)'
const VEHICLES = 'Vehicles (Pool C)'
/** A journal of two ledgers. */
const move = (date: string, debit: string, credit: string, amount: string) => books.post(date, [[debit, amount], [credit, `-${amount}`]]) // biome-ignore format: a voucher reads as one

const WANTED = ['opening', 'first', 'second', 'third', 'disposals', 'base', 'rate', 'depreciation', 'closing', 'posted', 'left']
async function rows(query: Record<string, string> = {}) {
  const { answer } = await books.owner.call(readReport, { params: { ...params, report: 'depreciation' }, query })
  const [table] = answer.blocks
  if (table?.block !== 'table') throw new Error('It is a table.')
  const at = (id: string) => table.columns.findIndex((column) => column.id === id)
  const cellsOf = (cells: readonly (string | null)[]) => WANTED.map((id) => cells[at(id)] ?? '')
  return {
    of: (name: string) => {
      const row = table.rows.find(({ cells }) => cells[0] === name)
      return row && cellsOf(row.cells)
    },
    totals: cellsOf(table.totals),
    proofs: answer.proofs.map(({ difference }) => difference),
    params: answer.params,
  }
}

async function newLedger(name: string, groupId: string): Promise<string> {
  const body = { ...LEDGER_FIELDS, name, groupId }
  return (await books.owner.call(createLedger, { params, body })).answer.result.id
}
const fixedAssets = async () => {
  const { result } = (await books.owner.call(listGroups, { params })).answer
  return result.find(({ predefined }) => predefined === 'fixed-assets')?.id ?? ''
}

test('purchases count by their third of the year, disposals at what they brought, as worked out on paper', async () => {
  await move('2026-08-20', FURNITURE, 'Cash', '100000') // Bhadra: whole
  await move('2027-02-20', FURNITURE, 'Cash', '60000') // Falgun: two thirds
  await move('2027-05-20', FURNITURE, 'Cash', '30000') // Jestha: one third
  await move('2027-06-01', 'Cash', FURNITURE, '20000') // sold
  const found = await rows()
  // 100,000 + 40,000 + 10,000 - 20,000 = 130,000; 25 % = 32,500; 170,000 - 32,500 is carried forward.
  const expected = ['', '100000.00', '60000.00', '30000.00', '20000.00', '130000.00', '', '32500.00', '137500.00', '', '32500.00']
  expect(found.of(FURNITURE)).toEqual(expected)
  expect(found.of('Pool B – furniture and office equipment')).toEqual(expected.with(6, '25 %'))
  expect(found.totals).toEqual(expected.with(0, '0.00'))
  expect(found.proofs).toEqual(['0.00'])
  expect(found.params).toMatchObject({ from: '2026-07-17', to: '2027-07-16' })
})

test('what stands against the expense of depreciation was posted, and is no disposal', async () => {
  await move('2027-07-16', 'Depreciation', FURNITURE, '30000')
  const cells = (await rows()).of(FURNITURE) ?? []
  expect([cells[4], cells[7], cells[9], cells[10]]).toEqual(['20000.00', '32500.00', '30000.00', '2500.00'])
  expect((await rows()).proofs).toEqual(['0.00'])
})

test('a purchase that is reversed was not bought', async () => {
  const before = (await rows()).of(FURNITURE)
  const posted = await move('2027-04-20', FURNITURE, 'Cash', '45000')
  const body = { version: 1, date: '2027-06-10', narration: 'Sent back' }
  const reversed = await books.owner.call(reverseVoucher, { params: { ...params, voucherId: posted.answer.result.id }, body })
  expect(reversed.status).toBe(201)
  expect((await rows()).of(FURNITURE)).toEqual(before)
  expect((await rows()).proofs).toEqual(['0.00'])
})

test('the ledgers of a pool share its depreciation; a group gives its pool to its ledgers', async () => {
  const body = { name: 'Vans – Pool C', nameNp: '', parentId: await fixedAssets(), nature: null, affectsGrossProfit: null }
  const { id } = (await books.owner.call(createGroup, { params, body })).answer.result
  const van = await newLedger('Delivery van', id)
  await move('2026-08-20', VEHICLES, 'Cash', '500000')
  const lines = [
    { ledgerId: van, amount: parsePaisa('250000') },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-250000') },
  ]
  await books.owner.call(postVoucher, { params, body: { type: 'journal', date: '2026-09-20', lines } })
  const found = await rows()
  expect(found.of('Pool C – vehicles')?.slice(5, 8)).toEqual(['750000.00', '20 %', '150000.00'])
  expect([found.of(VEHICLES)?.[7], found.of('Delivery van')?.[7]]).toEqual(['100000.00', '50000.00'])
})

test('where depreciation is gathered in a ledger of its own, that one is written off, and the assets keep their price', async () => {
  await newLedger('Accumulated depreciation (Pool C)', await fixedAssets())
  const found = await rows()
  expect(found.of('Accumulated depreciation (Pool C)')?.slice(7)).toEqual(['150000.00', '-150000.00', '', '150000.00'])
  expect(found.of(VEHICLES)?.slice(7)).toEqual(['', '500000.00', '', ''])
  expect(found.of('Pool C – vehicles')?.slice(5, 9)).toEqual(['750000.00', '20 %', '150000.00', '600000.00'])
})

test('an intangible asset whose life is not known has no figure, and so has no sum that it is part of', async () => {
  await move('2026-08-20', 'Intangible Assets (Pool E)', 'Cash', '90000')
  const found = await rows()
  expect(found.of('Intangible Assets (Pool E)')?.slice(6)).toEqual(['–', '–', '–', '', '–'])
  expect(found.totals[7]).toBe('–')
  const software = await newLedger('Software (Pool E, 5 years)', await fixedAssets())
  const lines = [
    { ledgerId: software, amount: parsePaisa('50000') },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-50000') },
  ]
  await books.owner.call(postVoucher, { params, body: { type: 'journal', date: '2026-09-20', lines } })
  expect((await rows()).of('Software (Pool E, 5 years)')?.slice(6, 9)).toEqual(['5 years', '10000.00', '40000.00'])
})

test('a period within the year reckons from its first day on, up to the last day of the period', async () => {
  const cells = (await rows({ from: '2026-12-01', to: '2026-12-31' })).of(FURNITURE)
  expect(cells?.slice(0, 8)).toEqual(['', '100000.00', '', '', '', '100000.00', '', '25000.00'])
})
