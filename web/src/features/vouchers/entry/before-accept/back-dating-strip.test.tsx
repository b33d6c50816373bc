import type { ListedFiscalYear } from '@lekha/contract'
import type { OrganizationKind } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks } from '../../../../books/in-books.tsx'
import { useMasters } from '../../../../books/masters.ts'
import { BackDatingStrip } from './back-dating-strip.tsx'

const YEAR: ListedFiscalYear = {
  ...{ id: '2083/84', year: '2026-07-17', end: '2027-07-16', status: 'Deactive', name: '2083/84', version: 1 },
  ...{ lockedThrough: null, lockReason: '', lockedBy: '', closed: false, exceptedUntil: null },
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['business', 'The profit of 2083/84 falls by 100.00'],
  ['non-profit', 'The surplus of 2083/84 falls by 100.00'],
] satisfies [OrganizationKind, string][])(
  'a back-dated expense of a %s says what it moves in the words of its kind',
  async (kind, said) => {
    const backDating = {
      month: '2083-04',
      isReliedOn: true,
      asks: false,
      ledgers: [],
      profit: { year: YEAR, rise: paisa(-10_000n) },
      goods: YEAR,
      counted: false,
    }
    function Screen() {
      const masters = useMasters()
      return masters && <BackDatingStrip backDating={backDating} asks={false} masters={masters} />
    }
    await inBooks(Screen, () => ({ result: [], next: null, version: '1' }), { kind, years: [YEAR] })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByText('without the cost of its goods, which the reports reckon anew')).toBeTruthy()
  },
)
