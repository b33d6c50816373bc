import type { Report, ReportColumn, ReportRow } from '@lekha/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inBooks, Refusal, type Sent } from '../books/in-books.tsx'
import { ReportScreen } from './report-screen.tsx'

const PERIOD = { from: '2026-07-17', to: '2027-07-16' }
const ledger = (id: string, debit: string | null, credit: string | null): ReportRow => ({
  ...{ id, look: 'item', level: 1, label: id, cells: [id, debit, credit] },
  opens: { report: 'month-summary', params: { ledgerId: id } },
  skipsTo: { report: 'ledger', params: { ledgerId: id } },
})
const group = (id: string, debit: string | null, credit: string | null): ReportRow => ({
  ...{ id, look: 'heading', level: 0, label: id, cells: [id, debit, credit] },
})
const ROWS = [
  group('Assets', '700.00', null),
  ledger('Cash', '500.00', null),
  ledger('Bank', '200.00', null),
  group('Capital', null, '700.00'),
]

const trialBalance = (params: Record<string, string>, rows: ReportRow[], difference = '0.00'): Report => ({
  ...{ report: 'trial-balance', title: 'Trial balance', params, filters: [], count: null, next: null, previous: null },
  blocks: [
    {
      ...{ block: 'table', id: 'rows' },
      columns: [
        { id: 'name', label: 'Particulars', kind: 'text', names: true },
        { id: 'debit', label: 'Debit', kind: 'debit', sums: true },
        { id: 'credit', label: 'Credit', kind: 'credit', sums: true },
      ],
      rows,
      totals: ['Total', '700.00', '700.00'],
    },
  ],
  proofs: [{ id: 'sides', label: 'Debits = credits', difference }],
  asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null },
})

const TOO_EARLY = new Refusal(422, { code: 'rule', message: 'The period ends before the first fiscal year.' })

/** The trial balance on the screen, from a server that answers each period as the test says. */
async function report(
  answer: (sent: Sent) => Report | Refusal = ({ query }) => trialBalance({ ...PERIOD, ...periodOf(query) }, ROWS),
  at = '/en/report/trialBalance',
) {
  const books = await inBooks(() => <ReportScreen report="trial-balance" />, answer, { at })
  await screen.findByRole('heading', { level: 1 })
  return {
    ...books,
    asked: () => books.sent.filter(({ path }) => path.endsWith('/reports/trial-balance')).map(({ query }) => periodOf(query)),
  }
}
const periodOf = ({ from, to }: Record<string, string>) => (from && to ? { from, to } : {})

afterEach(() => vi.unstubAllGlobals())

const rows = () => [...document.querySelectorAll('tbody tr[data-row]')].map((each) => each.querySelector('td')?.textContent)
const here = () => document.activeElement?.querySelector('td')?.textContent

test('a report has its figures, its totals and its proofs, and the keyboard on its first row', async () => {
  await report()
  expect([rows(), here()]).toEqual([['Assets', 'Capital'], 'Assets'])
  expect(within(screen.getByRole('treegrid')).getAllByText('700.00')).toHaveLength(4)
  expect(document.querySelector('[data-proof]')?.textContent).toContain('Debits = credits')
  expect(screen.getByRole('treegrid').dataset.totals === 'final').toBe(true)
})

test('the keyboard begins on the first row that leads on, below an opening balance', async () => {
  const opening: ReportRow = {
    id: 'opening',
    look: 'opening',
    level: 0,
    label: 'Opening balance',
    cells: ['Opening balance', '1.00', null],
  }
  const months = ['Shrawan', 'Bhadra'].map((id) => ({ ...ledger(id, '5.00', null), level: 0 }))
  await report(() => trialBalance(PERIOD, [opening, ...months]))
  expect([rows(), here()]).toEqual([['Opening balance', 'Shrawan', 'Bhadra'], 'Shrawan'])
})

test('a proof that fails is said with its difference, and the totals are not closed', async () => {
  await report(() => trialBalance(PERIOD, ROWS, '0.25'))
  const failed = document.querySelector('[data-proof="failed"]')?.textContent
  expect(failed).toContain('Does not agree')
  expect(failed).toContain('0.25')
  expect(screen.getByRole('treegrid').dataset.totals === 'final').toBe(false)
})

test('of books without an entry no proof is claimed, and one that fails is said all the same', async () => {
  const empty = (difference: string) => {
    const read = trialBalance(PERIOD, ROWS, difference)
    return { ...read, asOf: { ...read.asOf, entry: '0' } }
  }
  await report(() => empty('0.00'))
  expect(document.querySelector('[data-proof]')).toBeNull()
  await report(() => empty('0.25'))
  expect(document.querySelector('[data-proof="failed"]')?.textContent).toContain('0.25')
})

test('Right opens a branch, which the address keeps, Left shuts it', async () => {
  const { user, address } = await report()
  await user.keyboard('{ArrowRight}')
  await expect.poll(rows).toEqual(['Assets', 'Cash', 'Bank', 'Capital'])
  expect(address()).toBe('/en/report/trialBalance?open=1%2CAssets')
  await user.keyboard('{ArrowLeft}')
  await expect.poll(rows).toEqual(['Assets', 'Capital'])
  expect(address()).toBe('/en/report/trialBalance')
})

test.each([
  ['Enter', 'months', '{Enter}', '/en/report/allLedgers/Cash/months'],
  ['Ctrl+Enter', 'statement, past the months', '{Control>}{Enter}{/Control}', '/en/report/allLedgers/Cash'],
])('%s on a ledger leads to its %s, for the same period', async (_key, _what, pressed, path) => {
  const { user, address } = await report()
  await user.keyboard('{ArrowRight}')
  await expect.poll(rows).toHaveLength(4)
  await user.keyboard(`{ArrowDown}${pressed}`)
  await expect.poll(address).toBe(`${path}?from=2026-07-17&to=2027-07-16`)
})

test('another report of the same subject is opened by its key, and by a press', async () => {
  const link = { id: 'months', label: 'Month summary', keys: 'Ctrl+H', opens: { report: 'month-summary', params: { groupId: 'Assets' } } }
  const months = '/en/report/groupSummary/sub/Assets/months?from=2026-07-17&to=2027-07-16'
  const answer = () => ({ ...trialBalance(PERIOD, ROWS), links: [link] })
  const byKey = await report(answer)
  await byKey.user.keyboard('{Control>}h{/Control}')
  await expect.poll(byKey.address).toBe(months)
  const byPress = await report(answer)
  await byPress.user.click(screen.getByRole('button', { name: 'Month summary' }))
  await expect.poll(byPress.address).toBe(months)
})

test('a chart stands above its table; a period of it opens what its row opens, and the keyboard begins in the table', async () => {
  const points = ROWS.slice(1, 3).map(({ id, label, opens }) => ({ id, label, ...(opens ? { opens } : {}) }))
  const series = [{ id: 'debit', label: 'Debit', kind: 'amount' as const, look: 'bar' as const, values: ['500.00', '200.00'] }]
  const { user, address } = await report(() => {
    const answer = trialBalance(PERIOD, ROWS)
    return { ...answer, blocks: [{ block: 'chart', id: 'drawn', title: 'Balances', points, series }, ...answer.blocks] }
  })
  const bank = await screen.findByRole('button', { name: 'Bank: Debit 200.00' })
  expect(bank.compareDocumentPosition(screen.getByRole('treegrid'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(here()).toBe('Assets')
  await user.click(bank)
  await expect.poll(address).toBe('/en/report/allLedgers/Bank/months?from=2026-07-17&to=2027-07-16')
})

test('Space adds up rows, a second time takes one back', async () => {
  const { user } = await report()
  await user.keyboard('{ArrowRight}')
  await expect.poll(rows).toHaveLength(4)
  await user.keyboard('{ArrowDown} {ArrowDown} ')
  expect((await screen.findByText('2 rows selected · net')).textContent).toContain('net')
  expect((await screen.findByText('2 rows selected · net')).parentElement?.querySelector('b')?.textContent).toBe('700.00Dr')
  await user.keyboard(' ')
  expect((await screen.findByText('1 row selected · net')).parentElement?.querySelector('b')?.textContent).toBe('500.00Dr')
})

test('minus asks for the period before, and the keyboard stays on its row', async () => {
  const { user, address, asked } = await report()
  await user.keyboard('{ArrowDown}-')
  await expect.poll(asked).toEqual([{}, { from: '2025-07-17', to: '2026-07-16' }])
  expect(address()).toBe('/en/report/trialBalance?from=2025-07-17&to=2026-07-16')
  await expect.poll(here).toBe('Capital')
})

test('a period that is refused leaves the former figures, grey, and proves nothing', async () => {
  const { user } = await report(({ query }) => (query.from ? TOO_EARLY : trialBalance(PERIOD, ROWS)))
  await user.keyboard('-')
  await screen.findByText('The period ends before the first fiscal year.')
  expect(rows()).toEqual(['Assets', 'Capital'])
  expect(screen.getByRole('treegrid').hasAttribute('data-stale')).toBe(true)
  expect(document.querySelector('[data-proof]')).toBeNull()
  expect(screen.queryByText('Proofs are shown again when the figures are up to date.')).not.toBeNull()
})

test('an address that is refused at once offers the report without it', async () => {
  const answer = ({ query }: Sent) => (query.from ? TOO_EARLY : trialBalance(PERIOD, ROWS))
  const { user, address } = await report(answer, '/en/report/trialBalance?from=1999-01-01&to=1999-12-31')
  await screen.findByText('The period ends before the first fiscal year.')
  expect(screen.queryByRole('treegrid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the latest period' }))
  await expect.poll(rows).toEqual(['Assets', 'Capital'])
  expect(address()).toBe('/en/report/trialBalance')
})

test('a period without rows says so, and offers the latest', async () => {
  await report(() => trialBalance(PERIOD, []))
  expect(await screen.findByText('There is nothing in this period.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show the latest period' })).toBeTruthy()
})

describe('the way down to a subject', () => {
  const step = { id: 'g', label: 'Current Assets', amount: '900.00', opens: { report: 'group-summary', params: { groupId: 'g' } } }
  const path = [step]
  const parent = { label: 'Cash', amount: '-700.00', proof: 'sides' }
  const way = async () => (await screen.findByRole('navigation', { name: 'Way down' })).textContent

  test('shows each group with its balance and the figure one level above, which what it holds adds up to', async () => {
    const { user, address } = await report(() => ({ ...trialBalance(PERIOD, ROWS), path, parent }))
    expect(await way()).toBe('Current Assets900.00DrCash700.00Crchildren add up 0.00')
    await user.click(screen.getByRole('button', { name: 'Current Assets' }))
    await expect.poll(address).toBe('/en/report/groupSummary/sub/g?from=2026-07-17&to=2027-07-16')
  })

  test('says by how much it does not add up', async () => {
    await report(() => ({ ...trialBalance(PERIOD, ROWS, '0.25'), path, parent }))
    expect(await way()).toContain('children do not add up 0.25')
  })

  test('asks the level above for balances that the report does not read, as of the same entry', async () => {
    const { amount: _, ...unread } = step
    const { sent } = await report(({ path: asked }) =>
      asked.endsWith('/group-summary')
        ? { ...trialBalance(PERIOD, ROWS), parent: { label: 'Current Assets', amount: '900.00', proof: 'sides' } }
        : { ...trialBalance(PERIOD, ROWS), path: [unread], parent },
    )
    await expect.poll(way).toContain('Current Assets900.00Dr')
    expect(sent.find(({ path: asked }) => asked.endsWith('/group-summary'))?.query).toMatchObject({ ...PERIOD, groupId: 'g', entry: '7' })
  })
})

test('Shift+Enter on a ledger shows its months below it, read at that moment; they are added up with no other row', async () => {
  const monthly = (label: string, debit: string): ReportRow => ({
    ...{ id: label, look: 'item', level: 0, label, cells: [label, debit, null] },
    opens: { report: 'ledger', params: { ledgerId: 'Cash', from: '2026-08-17', to: '2026-09-16' } },
  })
  const { user, address, sent } = await report(({ path }) => {
    const answer = trialBalance(PERIOD, path.endsWith('/month-summary') ? [monthly('Bhadra', '500.00')] : UNFOLDING)
    return {
      ...answer,
      blocks: answer.blocks.map((block) => (block.block === 'table' ? { ...block, columns: block.columns.map(shows) } : block)),
    }
  })
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{Enter}{/Shift}')
  await expect.poll(rows).toEqual(['Assets', 'Cash', 'Bhadra', 'Bank', 'Capital'])
  expect(sent.find(({ path }) => path.endsWith('/month-summary'))?.query).toMatchObject({ ...PERIOD, ledgerId: 'Cash', entry: '7' })
  await user.keyboard(' {ArrowDown} ')
  expect((await screen.findByText('1 row selected · net')).parentElement?.querySelector('b')?.textContent).toBe('500.00Dr')
  expect(here()).toBe('Bhadra')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(rows).toEqual(['Assets', 'Cash', 'Bank', 'Capital'])
  expect(address()).toBe('/en/report/trialBalance?open=1%2CAssets')
})
const shows = (column: ReportColumn): ReportColumn => (column.kind === 'text' ? column : { ...column, shows: 'movement' })
const UNFOLDING = ROWS.map((row): ReportRow => (row.level === 1 ? { ...row, unfolds: true } : row))

test('Ctrl+Space selects all rows, the foot says their debits, their credits and the net, and once more takes them back', async () => {
  const { user } = await report()
  await user.keyboard('{Control>}[Space]{/Control}')
  expect((await screen.findByText('2 rows selected · net')).parentElement?.textContent).toContain('Debit 700.00 · Credit 700.00')
  await user.keyboard('{Control>}[Space]{/Control}')
  expect(screen.queryByText('2 rows selected · net')).toBeNull()
})

test('a digit opens the tree down to its level, the star all of it and shuts it again; the address keeps it', async () => {
  const { user, address } = await report()
  await user.keyboard('2')
  expect(rows()).toEqual(['Assets', 'Cash', 'Bank', 'Capital'])
  expect(address()).toContain('open=%222%22')
  await user.keyboard('*')
  expect(address()).toContain('open=%2299%22')
  await user.keyboard('*')
  expect(rows()).toEqual(['Assets', 'Capital'])
})

test('Shift and D open the period, also where D alone does something else', async () => {
  const { user } = await report()
  await user.keyboard('{Shift>}D{/Shift}')
  expect(await screen.findByRole('dialog', { name: 'Period' })).toBeTruthy()
})
