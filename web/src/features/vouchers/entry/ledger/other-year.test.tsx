import type { ListedFiscalYear } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../../../../books/in-books.tsx'
import { useMasters } from '../../../../books/masters.ts'
import { change, newEntry } from '../entry.ts'
import { LedgerPanel } from './ledger-panel.tsx'
import { useDatedMasters } from './use-dated-masters.ts'

const year = (id: string, starts: string, ends: string): ListedFiscalYear => ({
  ...{ id, year: starts, end: ends, status: 'Deactive', name: id, version: 1 },
  ...{ lockedThrough: null, lockReason: '', lockedBy: '', closed: false, exceptedUntil: null },
})
const YEARS = [year('2082/83', '2025-07-17', '2026-07-16'), year('2083/84', '2026-07-17', '2027-07-16')]
const CASH = {
  ...{ id: 'cash', groupId: 'group', reserved: null, requiresSubLedger: false, pan: '' },
  ...{ name: 'Cash', nameNp: '', alias: '', code: null, active: true, version: 1 },
}
/** What the till holds at the end of each year. */
const BALANCES: Record<string, string> = { '2082/83': '300.00', '2083/84': '9000.00' }

/** What the panel beside a voucher says of Cash, from which 100 are paid on a day. */
async function panelOn(first: string) {
  const answers = ({ path, query }: Sent) => {
    if (path.endsWith('/ledgers')) return { result: [CASH], next: null }
    if (path.endsWith('/balances'))
      return { result: [{ ledgerId: 'cash', balance: BALANCES[query.fiscalYearId ?? ''], lines: 1, lastMonth: null }], version: '1' }
    return path.endsWith('/glance') ? { result: { balance: '0.00', vouchers: [] } } : { result: [], next: null }
  }
  function Screen() {
    const [date, setDate] = useState(first)
    const masters = useMasters()
    return (
      <>
        <button type="button" onClick={() => setDate('2026-08-01')}>
          This year
        </button>
        {masters && <Panel date={date} masters={masters} />}
      </>
    )
  }
  return inBooks(Screen, answers, { years: YEARS })
}

function Panel({ date, masters }: { date: string; masters: NonNullable<ReturnType<typeof useMasters>> }) {
  const empty = newEntry({ type: 'payment', kind: 'payment', mode: 'single', date, accountId: 'cash', ledgerId: null })
  const entry = change(empty, { do: 'line', index: 0, with: { ledgerId: 'rent', text: '100' } })
  return <LedgerPanel organizationId="himal" masters={useDatedMasters(masters, date)} ledgerId="cash" entry={entry} />
}

afterEach(() => vi.unstubAllGlobals())

test('beside a voucher of a former year stands the balance of that year, not that of the working year with a voucher of another in it', async () => {
  const { user } = await panelOn('2026-01-10')
  expect(await screen.findByText(/200\.00/)).toBeTruthy()
  expect(screen.getByText('after this voucher, at the end of 2082/83')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'This year' }))
  expect(await screen.findByText(/8,900\.00/)).toBeTruthy()
  expect(screen.getByText('after this voucher')).toBeTruthy()
})

test('where no year covers the day, the balance is not known', async () => {
  await panelOn('2031-01-10')
  await screen.findByText('Cash')
  expect(screen.getByLabelText('About the ledger').textContent).toContain('–')
  expect(screen.queryByText(/8,900/)).toBeNull()
})
