import { type Report, type ReportRow, tablesIn } from '@lekha/contract'
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

const balanceSheet = (row: ReportRow, kind: 'amount' | 'quantity' = 'amount'): Report => ({
  ...{ report: 'balance-sheet', title: 'Balance sheet', params: { from: '2026-07-17', to: '2027-07-16' } },
  ...{ filters: [], proofs: [], count: null, next: null, previous: null },
  blocks: [
    {
      ...{ block: 'table', id: 'rows', rows: [row], totals: [] },
      columns: [
        { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
        { id: 'amount', label: 'Amount', kind, sums: true },
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

test('E on a ratio shows its formula, the figures in it, and what it gives', async () => {
  const ratio: ReportRow = {
    ...{ id: 'gross-profit', look: 'item', level: 0, label: 'Gross profit', cells: ['Gross profit', '21.18 %'] },
    consists: {
      parts: [
        { label: 'Gross profit', amount: '1800.00' },
        { label: 'Sales', amount: '8500.00' },
      ],
      ...{ difference: null, formula: 'Gross profit ÷ sales', result: '21.18 %' },
    },
  }
  const { user } = await inBooks(
    () => <ReportScreen report="balance-sheet" />,
    () => balanceSheet(ratio, 'quantity'),
    { at: '/en/report/balanceSheet' },
  )
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('e')
  await screen.findByText('Gross profit ÷ sales')
  expect(lines()).toEqual(['Gross profit1,800.00', 'Sales8,500.00', 'Gross profit21.18 %'])
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

test('= explains the total of the side with the keyboard by its outermost rows, and Enter opens one of them', async () => {
  const row = (label: string, amount: string, more: Partial<ReportRow> = {}): ReportRow => ({
    ...{ id: label, look: 'heading', level: 0, label, cells: [label, amount] },
    opens: { report: 'group-summary', params: { groupId: GROUP } },
    ...more,
  })
  const [table] = tablesIn(balanceSheet(profit()))
  const side = (title: string, rows: ReportRow[], total: string) => ({
    title,
    columns: table?.columns ?? [],
    rows,
    totals: ['Total', total],
  })
  const sheet: Report = {
    ...balanceSheet(profit()),
    blocks: [
      {
        ...{ block: 'two-sides', id: 'sides' },
        left: side('Liabilities', [row('Capital', '750.00'), row('Rai', '750.00', { look: 'item', level: 1 }), profit()], '1000.00'),
        right: side('Assets', [row('Cash', '1000.00')], '1000.00'),
      },
    ],
  }
  const { user, address } = await inBooks(
    () => <ReportScreen report="balance-sheet" />,
    () => sheet,
    { at: '/en/report/balanceSheet' },
  )
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('=')
  await screen.findByRole('dialog', { name: 'Liabilities · Total' })
  expect(lines()).toEqual(['Capital750.00', 'For the period250.00', 'Liabilities · Total1,000.00'])
  await user.keyboard('{Escape}{ArrowRight}=')
  await screen.findByRole('dialog', { name: 'Assets · Total' })
  await user.keyboard('{Enter}')
  await expect.poll(address).toContain(`/en/report/groupSummary/sub/${GROUP}`)
})
