import type { Report, ReportRow } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBooks } from '../books/in-books.tsx'
import { ReportScreen } from './report-screen.tsx'

const GROUP = '019b0000-0000-7000-8000-000000000001'
const profit = (history?: Record<string, string>): ReportRow => ({
  ...{ id: 'profit', look: 'item', level: 0, label: 'For the period', cells: ['For the period', '250.00'] },
  consists: {
    parts: [
      { label: 'Sales', amount: '900.00', opens: { report: 'group-summary', params: { groupId: GROUP } } },
      { label: 'Purchases', amount: '-650.00', opens: { report: 'group-summary', params: { groupId: GROUP } } },
    ],
    difference: '0.00',
    ...(history ? { history } : {}),
  },
})

const balanceSheet = (row: ReportRow): Report => ({
  ...{ report: 'balance-sheet', title: 'Balance sheet', params: { from: '2026-07-17', to: '2027-07-16' } },
  ...{ filters: [], proofs: [], count: null, next: null, previous: null },
  blocks: [
    {
      ...{ block: 'table', id: 'rows', rows: [row], totals: [] },
      columns: [
        { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
        { id: 'amount', label: 'Amount', kind: 'amount', sums: true },
      ],
    },
  ],
  asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null },
})

/** A balance sheet with the keyboard on its profit. */
async function onProfit(history?: Record<string, string>) {
  const books = await inBooks(
    () => <ReportScreen report="balance-sheet" />,
    () => balanceSheet(profit(history)),
    { at: '/en/report/balanceSheet' },
  )
  await screen.findByRole('heading', { level: 1 })
  return books
}
const lines = () => [...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent)

test('E on a profit lists what it consists of with the proof that it adds up, and Enter opens the part chosen', async () => {
  const { user, address } = await onProfit()
  await user.keyboard('e')
  await screen.findByRole('dialog', { name: 'For the period' })
  expect(lines()).toEqual(['Sales900.00', 'Purchases-650.00', 'For the period250.00'])
  expect(document.querySelector('[data-proof="holds"]')?.textContent).toContain('Agrees with its parts')
  await user.keyboard('{Enter}')
  await expect.poll(address).toContain(`/en/report/groupSummary/sub/${GROUP}`)
})

test('H on a profit goes to the history of its entries', async () => {
  const { user, address } = await onProfit({ sum: 'profit' })
  await user.keyboard('h')
  await expect.poll(address).toContain('/en/report/changes?from=2026-07-17&to=2027-07-16&sum=profit')
})

test('H on a figure without entries of its own says so, and leads to the history of a part', async () => {
  const { user, address } = await onProfit()
  await user.keyboard('h')
  await screen.findByText(/has no entries of its own/)
  await user.keyboard('{Enter}')
  await expect.poll(address).toContain('/en/report/changes?')
  expect(address()).toContain(`groupId=${GROUP}`)
})
