import { addDays } from '@lekha/calendar'
import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  glanceAtLedger,
  listBalances,
  listFiscalYears,
  type Report,
  readProofs,
  readReport,
  showOpenings,
  tablesIn,
  writeOpenings,
} from '@lekha/contract'
import { add, type Paisa, paisa, paisaText, parsePaisa } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportWithTable, withTable } from '../../testing/example-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

/** The trial balance, reckoned again from what was posted: no totals, no reversal lines, no months, only a list of vouchers. */

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const BALANCE = ['Cash', 'Bank – Current A/c', 'Share Capital']
const YEARLY = ['Sales – Taxable', 'Rent']
const NAMES = [...BALANCE, ...YEARLY]
const YEARS = [
  { starts: '2026-07-17', ends: '2027-07-16' },
  { starts: '2027-07-17', ends: '2028-07-15' },
  { starts: '2028-07-16', ends: '2029-07-15' },
]
const FIRST = '2026-07-17'
const DAYS = 1095

type Line = { name: string; amount: bigint }
type Kept = { date: string; lines: Line[]; opening: boolean }
type Command = { day: number; from: number; to: number; amount: bigint; fate: 'stay' | 'alter' | 'cancel'; newDay: number }

const command = fc.record<Command>({
  day: fc.nat(DAYS - 1),
  from: fc.nat(NAMES.length - 1),
  to: fc.nat(NAMES.length - 1),
  amount: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
  fate: fc.constantFrom('stay', 'stay', 'alter', 'cancel'),
  newDay: fc.nat(DAYS - 1),
})
const scenario = fc.record({
  openings: fc.array(fc.bigInt({ min: -99_999n, max: 99_999n }), { minLength: NAMES.length, maxLength: NAMES.length }),
  commands: fc.array(command, { minLength: 15, maxLength: 30 }),
  days: fc.array(fc.nat(DAYS - 1), { minLength: 6, maxLength: 6 }),
})

const yearOf = (day: string) => YEARS.find((year) => year.starts <= day && day <= year.ends) as (typeof YEARS)[number]
const nameAt = (index: number) => NAMES[index % NAMES.length] as string

/** A voucher between two ledgers that are never the same. */
const linesOf = ({ from, to, amount }: Command): Line[] => [
  { name: nameAt(to === from ? from + 1 : to), amount },
  { name: nameAt(from), amount: -amount },
]

async function openBooks(openings: bigint[]): Promise<{ books: TestBooks; kept: Kept[] }> {
  const books = await openTestBooks(product)
  for (const { starts, ends } of YEARS.slice(1)) {
    await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body: { year: starts, end: ends } })
  }
  const params = { organizationId: books.organizationId }
  const lines = openings.map((amount, index) => ({ name: nameAt(index), amount })).filter(({ amount }) => amount !== 0n)
  const shown = await books.owner.call(showOpenings, { params })
  const body = {
    entry: shown.answer.result.entry,
    lines: lines.map(({ name, amount }) => ({ ledgerId: books.ledgerId(name), subLedgerId: null, amount: paisa(amount) })),
  }
  await books.owner.call(writeOpenings, { params, body })
  const difference = { name: 'Difference in opening balances', amount: -lines.reduce((sum, { amount }) => sum + amount, 0n) }
  return { books, kept: [{ date: addDays(FIRST, -1), lines: [...lines, difference], opening: true }] }
}

/** Posts, alters and cancels; gives back what stands in the end. */
async function carryOut({ owner, organizationId, ledgerId, post }: TestBooks, commands: Command[]): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const each of commands) {
    const date = addDays(FIRST, each.day)
    const lines = linesOf(each)
    const posted = await post(
      date,
      lines.map(({ name, amount }) => [name, paisaText(paisa(amount))] as const),
    )
    const params = { organizationId, voucherId: posted.answer.result.id }
    // A voucher stays in its fiscal year.
    const newDate = addDays(FIRST, each.newDay)
    const moved = yearOf(newDate) === yearOf(date) ? newDate : date
    const halved = lines.map(({ name, amount }) => ({ name, amount: amount / 2n })).filter(({ amount }) => amount !== 0n)
    if (each.fate === 'cancel') {
      await owner.call(cancelVoucher, { params, body: { version: 1, reason: 'no' } })
    } else if (each.fate === 'alter' && halved.length > 0) {
      const body = {
        version: 1,
        reason: 'yes',
        date: moved,
        lines: halved.map(({ name, amount }) => ({ ledgerId: ledgerId(name), amount: paisa(amount) })),
      }
      await owner.call(alterVoucher, { params, body })
      kept.push({ date: moved, lines: halved, opening: false })
    } else {
      kept.push({ date, lines, opening: false })
    }
  }
  return kept
}

type Figures = { opening: bigint; debit: bigint; credit: bigint }

/** What a ledger must show over a period. */
function replayed(kept: Kept[], name: string, from: string, to: string): Figures {
  const year = yearOf(from)
  const own = ({ date, opening }: Kept) => (opening ? year === YEARS[0] : date >= year.starts)
  const figures: Figures = { opening: 0n, debit: 0n, credit: 0n }
  for (const voucher of kept) {
    for (const line of voucher.lines) {
      const earlierProfit = name === 'Profit & Loss A/c' && YEARLY.includes(line.name) && voucher.date < from && !own(voucher)
      if (earlierProfit) figures.opening += line.amount
      if (line.name !== name) continue
      if (voucher.date < from) figures.opening += YEARLY.includes(name) && !own(voucher) ? 0n : line.amount
      else if (voucher.date <= to && line.amount > 0n) figures.debit += line.amount
      else if (voucher.date <= to) figures.credit -= line.amount
    }
  }
  return figures
}

const amountOf = (cell: string | null | undefined): bigint => (cell ? parsePaisa(cell) : 0n)

/** The same from the report. */
function reported(report: ReportWithTable, name: string): Figures {
  const [, openingDebit, openingCredit, debit, credit] = report.rows.find((row) => row.label === name)?.cells ?? []
  return { opening: amountOf(openingDebit) - amountOf(openingCredit), debit: amountOf(debit), credit: amountOf(credit) }
}

const closing = ({ opening, debit, credit }: Figures): Paisa => paisa(opening + debit - credit)
const SHOWN = [...NAMES, 'Profit & Loss A/c', 'Difference in opening balances']

/** At the end of a year, what every list and panel says of a ledger is what the trial balance says; all together sum to zero. */
async function expectBalances({ owner, organizationId, ledgerId }: TestBooks, kept: Kept[], { starts, ends }: (typeof YEARS)[number]) {
  const years = (await owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer.result
  const query = { fiscalYearId: years.find(({ year }) => year === starts)?.id }
  const listed = (await owner.call(listBalances, { params: { organizationId }, query })).answer.result
  const balances = new Map(listed.map((row) => [row.ledgerId, row.balance]))
  expect(add(...listed.map(({ balance }) => parsePaisa(balance)))).toBe(0n)
  for (const name of SHOWN) {
    const balance = closing(replayed(kept, name, starts, ends))
    expect(balances.get(ledgerId(name)) ?? '0.00', `${name} ${ends}`).toBe(paisaText(balance))
    const glance = await owner.call(glanceAtLedger, { params: { organizationId, ledgerId: ledgerId(name) }, query })
    expect(glance.answer.result.balance, `${name} ${ends}`).toBe(balance)
  }
  const { proofs } = (await owner.call(readProofs, { params: { organizationId } })).answer.result
  expect(proofs.find(({ id }) => id === 'ledgers')?.difference).toBe('0.00')
}

/** The balance sheet of a day shows each ledger as the vouchers left it, the profit of the year and what earlier years brought. */
function expectBalanceSheet(report: Report, kept: Kept[], day: string) {
  expect(report.proofs.map((proof) => proof.difference)).toEqual(['0.00', '0.00', '0.00', '0.00'])
  const [liabilities = [], assets = []] = tablesIn(report).map(({ rows }) => rows)
  const shown = (name: string) => {
    const [credit, debit] = [liabilities, assets].map((rows) => amountOf(rows.find((row) => row.label === name)?.cells[1]))
    return (debit ?? 0n) - (credit ?? 0n)
  }
  const left = (name: string) => closing(replayed(kept, name, yearOf(day).starts, day))
  for (const name of [...BALANCE, 'Profit & Loss A/c', 'Difference in opening balances']) {
    const profit = name === 'Profit & Loss A/c' ? add(...YEARLY.map(left)) : 0n
    expect(shown(name), `${name} ${day}`).toBe(left(name) + profit)
  }
}

test('the trial balance between any two days is what a replay of the vouchers gives', { timeout: 120_000 }, async () => {
  const check = fc.asyncProperty(scenario, async ({ openings, commands, days }) => {
    const { books, kept } = await openBooks(openings)
    kept.push(...(await carryOut(books, commands)))
    const ask = async (report: string, query: Record<string, string>) =>
      withTable((await books.owner.call(readReport, { params: { organizationId: books.organizationId, report }, query })).answer)
    for (const [index, day] of days.entries()) {
      const [from, to] = [addDays(FIRST, day), addDays(FIRST, days[(index + 1) % days.length] as number)].toSorted() as [string, string]
      const report = await ask('trial-balance', { view: 'ledger', from, to })
      for (const name of SHOWN) expect(reported(report, name), `${name} ${from} ${to}`).toEqual(replayed(kept, name, from, to))
      expect(report.proofs.map((proof) => proof.difference)).toEqual(['0.00', '0.00', '0.00'])
      expectBalanceSheet(await ask('balance-sheet', { to }), kept, to)
      // The statement closes with the balance of the trial balance, by its own path.
      const statement = await ask('ledger', { ledgerId: books.ledgerId(nameAt(index)), from, to })
      expect(statement.totals.at(-1)).toBe(paisaText(closing(replayed(kept, nameAt(index), from, to))))
      expect(statement.proofs[0]?.difference).toBe('0.00')
    }
    for (const year of YEARS) await expectBalances(books, kept, year)
    for (const boundary of YEARS.slice(1).map((year) => year.starts)) {
      const before = await ask('trial-balance', { view: 'ledger', to: addDays(boundary, -1) })
      const after = await ask('trial-balance', { view: 'ledger', from: boundary, to: boundary })
      for (const name of [...BALANCE, 'Difference in opening balances'])
        expect(reported(after, name).opening).toBe(closing(reported(before, name)))
      const profit = ['Profit & Loss A/c', ...YEARLY].reduce((sum, name) => sum + closing(reported(before, name)), 0n)
      expect(reported(after, 'Profit & Loss A/c').opening).toBe(profit)
    }
  })
  await fc.assert(check, { numRuns: 5, endOnFailure: true })
})
