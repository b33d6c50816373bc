import type { LedgerAnswer } from '@lekha/contract'
import type { EntryKind } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Masters } from '../../../../books/masters.ts'
import { inPage } from '../../../../ui/in-page.tsx'
import { type Entry, newEntry } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import type { Lack } from '../lack.ts'
import { useEntry } from '../use-entry.ts'
import { entryKeys } from './entry-keys.ts'
import { VoucherGrid } from './voucher-grid.tsx'

const ledger = (id: string, name: string, nameNp = '') =>
  ({ id, name, nameNp, alias: '', code: null, active: true, reserved: null, groupId: 'group', requiresSubLedger: false }) as LedgerAnswer
const LEDGERS = [ledger('cash', 'Cash'), ledger('rent', 'Rent', 'भाडा'), ledger('fuel', 'Fuel'), ledger('salary', 'Salary')]
const NOTHING: readonly never[] = []

/** The ledgers above, of which none has moved. */
const MASTERS: Masters = {
  ...{ groups: [], ledgers: LEDGERS, subLedgers: [], voucherTypes: [], groupById: new Map(), costCentres: [], usesCostCentres: false },
  ledgerById: new Map(LEDGERS.map((each) => [each.id, each])),
  ...{ subLedgerById: new Map(), known: {}, seekLedgers: () => false, seekSubLedgers: () => false },
  balanceOf: () => paisa(0n),
  lastMonthOf: () => undefined,
  usesOf: () => 0,
  usedLately: () => NOTHING,
  subLedgersOf: () => [...NOTHING],
  isCash: ({ id }) => id === 'cash',
  isCashOrBank: ({ id }) => id === 'cash',
  keepsBills: () => false,
  isOfOtherTrade: () => false,
  isPassedOn: () => true,
  firstCash: () => 'cash',
}

/** The lines of a new voucher, with the focus where typing begins. */
async function lines(kind: EntryKind) {
  const refused: Lack[] = []
  let entry: () => Entry = () => {
    throw new Error('Nothing is drawn.')
  }
  const mode = kind === 'journal' ? ('double' as const) : ('single' as const)
  const first = () =>
    newEntry({ type: kind, kind, mode, date: '2026-08-17', accountId: kind === 'journal' ? null : 'cash', ledgerId: null })
  function Held() {
    const editor = useEntry(first)
    entry = editor.now
    const keys = entryKeys({
      ...editor,
      entry: editor.now,
      demandsSubLedger: () => false,
      usesCostCentres: false,
      refuse: (lack) => refused.push(lack),
    })
    return (
      <form ref={editor.form}>
        <VoucherGrid
          entry={editor.entry}
          masters={MASTERS}
          bad={undefined}
          keys={keys}
          dispatch={editor.dispatch}
          onHighlight={() => undefined}
        />
        <input data-field="narration" aria-label="Narration" />
      </form>
    )
  }
  const user = await inPage(<Held />)
  return { user, refused, body: () => bodyOf(entry()).lines.map(({ ledgerId, amount }) => [ledgerId, amount]) }
}

const focused = () => document.activeElement?.getAttribute('data-field')

test('a payment is typed by Enter alone: ledger by its first letters, amount as a sum, and an empty line ends it', async () => {
  const { user, body } = await lines('payment')
  await user.keyboard('ren{Enter}5000{Enter}fu{Enter}1200*3{Enter}')
  expect(focused()).toBe('lines.2.ledger')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('narration')
  expect(body()).toEqual([
    ['rent', 500_000n],
    ['fuel', 360_000n],
    ['cash', -860_000n],
  ])
})

test('a ledger is found by its Nepali name, and the one above is not offered below', async () => {
  const { user } = await lines('payment')
  await user.keyboard('भा')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Rent')
  await user.clear(document.activeElement as HTMLInputElement)
  await user.keyboard('cash')
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('what names no ledger holds the keyboard, and says so', async () => {
  const { user, body } = await lines('payment')
  await user.keyboard('no such thing{Enter}')
  expect([focused(), document.activeElement?.getAttribute('aria-invalid')]).toEqual(['lines.0.ledger', 'true'])
  expect(body().map(([id]) => id)).not.toContain('rent')
})

test('what is no amount is refused at its field', async () => {
  const { user, refused } = await lines('payment')
  await user.keyboard('rent{Enter}12x{Enter}')
  expect(refused.map(({ field }) => field)).toEqual(['lines.0.amount'])
})

test('the second line of a journal stands on the other side and is offered the rest, which → takes', async () => {
  const { user, body } = await lines('journal')
  await user.keyboard('sal{Enter}412500{Enter}')
  expect(focused()).toBe('lines.1.side')
  await user.keyboard('{Enter}cash{Enter}{ArrowRight}{Enter}')
  expect(focused()).toBe('narration')
  expect(body()).toEqual([
    ['salary', 41_250_000n],
    ['cash', -41_250_000n],
  ])
})

test('↓ below the last amount opens the next line, ↑ and ↓ go from amount to amount, and an amount that is missing holds the keyboard', async () => {
  const { user, refused } = await lines('payment')
  await user.keyboard('rent{Enter}5000{ArrowDown}')
  expect(focused()).toBe('lines.1.ledger')
  await user.keyboard('fu{Enter}{ArrowDown}')
  expect(refused.map(({ field }) => field)).toEqual(['lines.1.amount'])
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('lines.0.amount')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('lines.1.amount')
})

test('Backspace on nothing goes to the field before', async () => {
  const { user } = await lines('payment')
  await user.keyboard('ren{Enter}')
  expect(focused()).toBe('lines.0.amount')
  await user.keyboard('{Backspace}')
  expect(focused()).toBe('lines.0.ledger')
})
