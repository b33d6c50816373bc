import { useLocation } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../books/in-books.tsx'
import { ReportScreen } from './report-screen.tsx'

const PERIOD = { from: '2026-07-17', to: '2027-07-16' }
const NAMES = ['Cash', 'Bank', 'Rent']
/** A rest that is long enough, and the reading after it. */
const RESTED = { timeout: 2_000 }

const titleOf = ({ path, query }: Sent) => (path.endsWith('/month-summary') ? `Months of ${query.ledgerId}` : 'Trial balance')

/** A report whose rows open the months of their ledgers. */
const answer = (sent: Sent) => ({
  ...{ report: sent.path.split('/').at(-1), title: titleOf(sent), params: PERIOD, filters: [], count: null, next: null, previous: null },
  blocks: [
    {
      ...{ block: 'table', id: 'rows' },
      columns: [{ id: 'name', label: 'Particulars', kind: 'text', names: true }],
      rows: NAMES.map((id) => ({
        ...{ id, look: 'item', level: 0, label: id, cells: [id] },
        opens: { report: 'month-summary', params: { ledgerId: id } },
      })),
      totals: ['Total'],
    },
  ],
  ...{ proofs: [], asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null } },
})

/** The list, and below it the months of the ledger that the address names. */
function Reports() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const ledgerId = /allLedgers\/(\w+)\/months/.exec(path)?.[1]
  return ledgerId ? <ReportScreen key={path} report="month-summary" fixed={{ ledgerId }} /> : <ReportScreen report="trial-balance" />
}

/** The list on the screen, and the requests for months: whose they are, and which title stood on the screen when they came. */
async function list() {
  const shown: (string | undefined)[] = []
  const watched = (sent: Sent) => {
    if (sent.path.endsWith('/month-summary')) shown.push(document.querySelector('h1')?.textContent)
    return answer(sent)
  }
  const books = await inBooks(Reports, watched, { at: '/en/report/trialBalance?from=2026-07-17&to=2027-07-16' })
  await screen.findByRole('heading', { name: 'Trial balance' })
  const asked = () => books.sent.filter(({ path }) => path.endsWith('/month-summary'))
  return { ...books, shown, asked, months: () => asked().map(({ query }) => query.ledgerId) }
}

afterEach(() => vi.unstubAllGlobals())

test('what a row opens is read while the user rests on it, and not again when it is opened', async () => {
  const { user, months } = await list()
  // However long the user looks: the row on which the report was opened is not read ahead.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await user.keyboard('{ArrowDown}')
  await expect.poll(months, RESTED).toEqual(['Bank'])
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Months of Bank' })
  expect(months()).toEqual(['Bank'])
})

test('rows that the user only passes are not read, and Enter begins to read before the other screen is there, with its parameters', async () => {
  const { user, asked, months, shown } = await list()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('heading', { name: 'Months of Rent' })
  expect(months()).toEqual(['Rent'])
  expect(shown.at(-1)).toBe('Trial balance')
  expect(asked().at(-1)?.query).toEqual({ ...PERIOD, ledgerId: 'Rent', language: 'en' })
})
