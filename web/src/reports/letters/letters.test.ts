import type { Report } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { lettersIn, mailOf, remindersOf } from './letters.ts'

const columns = ['particulars', 'billed', 'due', 'days', 'notDue', '30', '60', '90', 'over', 'account', 'left'].map((id) => ({ id }))
const heading = (ledgerId: string, name: string, left: string) => ({
  ...{ id: ledgerId, look: 'heading', label: name, opens: { report: 'ledger', params: { ledgerId } } },
  cells: [name, null, null, null, null, null, null, null, null, null, left],
})
const bill = (label: string, days: string | null, left: string) => ({
  ...{ id: label, look: 'item', label, opens: { screen: 'voucher', params: { id: 'v' } } },
  cells: [label, '2026-08-01', '2026-08-31', days, null, null, null, null, null, null, left],
})
const account = (left: string) => ({
  ...{ id: 'account', look: 'item', label: 'On account', opens: { report: 'ledger', params: {} } },
  cells: ['On account', null, null, null, null, null, null, null, null, left, left],
})
const rows = [
  heading('abc', 'Abc Stores', '900.00'),
  bill('SI-1', '45', '400.00'),
  bill('SI-2', null, '600.00'),
  account('-100.00'),
  heading('xyz', 'Xyz Traders', '50.00'),
  bill('SI-3', null, '50.00'),
]
const report = { blocks: [{ block: 'table', id: 'parties', columns, rows, totals: [] }] } as unknown as Report

describe('the letters to parties', () => {
  test('hold the bills of each, what is on account and the balance, as the report has them', () => {
    expect(lettersIn(report).map(({ name, bills, account: rest, total }) => [name, bills.map(({ label }) => label), rest, total])).toEqual([
      ['Abc Stores', ['SI-1', 'SI-2'], -10_000n, 90_000n],
      ['Xyz Traders', ['SI-3'], 0n, 5_000n],
    ])
  })

  test('of a reminder are to those with overdue bills, and of these alone, less what was paid on account', () => {
    expect(remindersOf(lettersIn(report)).map(({ name, bills, account: rest, total }) => [name, bills.length, rest, total])).toEqual([
      ['Abc Stores', 1, -10_000n, 30_000n],
    ])
  })

  test('are mailed as far as a mail program takes them, and the others counted', () => {
    const bills = Array.from({ length: 400 }, (_, index) => `बिल ${index}`)
    const mail = mailOf({
      to: 'accounts@bhadra.example',
      subject: 'A & B',
      before: ['Dear'],
      bills,
      after: ['Thanks'],
      more: (left) => `and ${left} more`,
    })
    const [, body = ''] = mail.split('&body=')
    expect(mail.length).toBeLessThanOrEqual(1_900)
    expect(mail).toMatch(/^mailto:accounts%40bhadra\.example\?subject=A%20%26%20B&body=Dear/)
    const lines = decodeURIComponent(body).split('\r\n')
    expect(lines.at(-2)).toBe(`and ${400 - (lines.length - 3)} more`)
    expect(lines.length).toBeGreaterThan(10)
    expect(mailOf({ to: '', subject: '', before: [], bills: ['one'], after: [], more: () => 'more' })).toBe('mailto:?subject=&body=one')
  })
})
