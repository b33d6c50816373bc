import { addDays } from '@lekha/calendar'
import { against } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import { expect, test } from 'vitest'
import { type Entry, newEntry } from '../entry.ts'
import { begunBill, fieldsOf, maySay, withDetails } from './details.ts'

const DAY = '2026-09-01'
const entryOf = (kind: 'sales' | 'purchase' | 'payment'): Entry =>
  newEntry({ type: kind, kind, mode: 'single', date: DAY, accountId: null, ledgerId: null })

test('what is typed stands in the bill, and fields without a text say nothing', () => {
  const said = withDetails(entryOf('purchase'), {
    ...fieldsOf(entryOf('purchase')),
    ...{ supplierBilledOn: '2026-08-30', terms: 'Half in advance', capital: true },
  })
  expect(said.details).toEqual({ supplierBilledOn: '2026-08-30', terms: 'Half in advance', capital: true })
  expect(withDetails(said, { ...fieldsOf(said), supplierBilledOn: '', terms: '', capital: false }).details).toBeUndefined()
})

test('goods from abroad are imported by a purchase and exported by a sale; what came from here names no customs declaration', () => {
  const typed = { ...fieldsOf(entryOf('sales')), abroad: true, country: 'India', declaration: 'M 7781' }
  expect(withDetails(entryOf('sales'), typed).details).toEqual({ trade: 'export', country: 'India', declaration: 'M 7781' })
  expect(withDetails(entryOf('purchase'), typed).details?.trade).toBe('import')
  expect(withDetails(entryOf('sales'), { ...typed, abroad: false }).details).toBeUndefined()
})

test('what the form does not know stays, and so does the way in which goods crossed the border', () => {
  const entry = { ...entryOf('purchase'), details: { landed: ['freight'], trade: 'export' as const, country: 'India' } }
  expect(withDetails(entry, fieldsOf(entry)).details).toEqual(entry.details)
  const unnamed = { ...entryOf('purchase'), details: { country: 'India' } }
  expect(withDetails(unnamed, fieldsOf(unnamed)).details?.country).toBe('India')
})

test('the day on which the bill is due is typed over, and no other part of it changes', () => {
  const bill = { ...against('b', ZERO), kind: 'new' as const, dueOn: addDays(DAY, 30) }
  const entry = { ...entryOf('sales'), accountBills: [bill] }
  expect(fieldsOf(entry).dueOn).toBe('2026-10-01')
  expect(begunBill(withDetails(entry, { ...fieldsOf(entry), dueOn: '2026-09-15' }))).toEqual({ ...bill, dueOn: '2026-09-15' })
  expect(begunBill(withDetails(entry, { ...fieldsOf(entry), dueOn: '' }))?.dueOn).toBeNull()
})

const journal = newEntry({ type: 'journal', kind: 'journal', mode: 'double', date: DAY, accountId: null, ledgerId: null })
test('bills and payments say something beside their amounts, a journal does not', () => {
  expect([maySay(entryOf('payment')), maySay(entryOf('sales')), maySay(journal)]).toEqual([true, true, false])
})
