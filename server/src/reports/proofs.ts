import type { ReportProof } from '@lekha/contract'
import { closingOf, type LedgerFigures, sentence, type Turnover, turnoversOf } from '@lekha/ledger'
import { add, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { BROKEN_CHAIN, BROKEN_VOUCHERS, WRONG_TOTALS } from '../db/book-proofs.ts'
import type { Books } from '../db/books.ts'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { planWholeBooks } from '../figures/plans.ts'
import { openSnapshot, type Snapshot, type Year } from '../figures/snapshot.ts'
import { readTurnovers } from '../figures/turnovers.ts'

/** Proves the whole books. It reads every voucher, total and audit record and computes them again, so it is slow. */
export async function proveBooks(books: Books): Promise<ReportProof[]> {
  const snapshot = await openSnapshot(books, 'en')
  await planWholeBooks(snapshot)
  const findings = await countFindings(snapshot)
  const years = await proveYears(snapshot)
  return [
    { id: 'debits-credits', label: sentence('Debits = credits'), difference: paisaText(await readAmount(snapshot, IMBALANCE)) },
    { id: 'vouchers', label: sentence('Every voucher balances'), difference: findings('voucher'), counted: true },
    { id: 'months', label: sentence('Month totals = vouchers'), difference: paisaText(await readAmount(snapshot, TOTALS_DIFFERENCE)) },
    {
      id: 'sub-ledgers',
      label: sentence('Sub-ledgers = control ledgers'),
      difference: paisaText(await readAmount(snapshot, CONTROL_DIFFERENCE)),
    },
    { id: 'openings', label: sentence('Openings = last year’s closing'), difference: paisaText(years.openings) },
    { id: 'ledgers', label: sentence('All ledgers of each year sum to zero'), difference: paisaText(years.ledgers) },
    await proveOpenings(snapshot),
    { id: 'numbers', label: sentence('No number missing'), difference: findings('number'), counted: true },
    { id: 'chain', label: sentence('Chain unbroken'), difference: findings('chain'), counted: true },
  ]
}

/** Proves that openings balance. Tally permits a difference: one that an import brought unchanged is not a fault of the import. */
async function proveOpenings(snapshot: Snapshot): Promise<ReportProof> {
  const difference = await readAmount(snapshot, UNPLACED_OPENINGS)
  const asInTally = difference !== ZERO && difference === (await readAmount(snapshot, DIFFERENCE_IN_TALLY))
  return { id: 'opening-balances', label: sentence('Opening balances agree'), difference: paisaText(difference), asInTally }
}

const subjects = z.enum(['voucher', 'number', 'chain'])
type Subject = z.output<typeof subjects>

/** Counts the findings of the voucher and the chain proofs by subject. */
async function countFindings(snapshot: Snapshot): Promise<(subject: Subject) => string> {
  const found = await rowsOf(snapshot.sql, z.object({ subject: subjects, count: z.bigint() }))`
    select subject, count(*) as count from (
      select 'chain' as subject from (${sql.raw(BROKEN_CHAIN)}) c
      union all
      select case when finding in ('it does not balance', 'its reversal lines are not whole') then 'voucher'
                  when finding = 'numbers have a gap' then 'number' else 'chain' end from (${sql.raw(BROKEN_VOUCHERS)}) v) f group by subject`
  const counts = new Map(found.map(({ subject, count }) => [subject, count]))
  return (subject) => (counts.get(subject) ?? 0n).toString()
}

const OURS = sql`current_setting('app.organization')::uuid`

const IMBALANCE = sql`
  select abs(sum(debit_paisa - credit_paisa)) as difference from ledger_month where organization_id = ${OURS} group by fiscal_year_id`
const TOTALS_DIFFERENCE = sql`select abs(kept_debit - debit) + abs(kept_credit - credit) as difference from (${sql.raw(WRONG_TOTALS)}) t`
const UNPLACED_OPENINGS = sql`
  select abs(sum(m.debit_paisa - m.credit_paisa)) as difference from ledger_month m
    join ledger g on g.organization_id = m.organization_id and g.ledger_id = m.ledger_id and g.reserved = 'opening-difference'
   where m.organization_id = ${OURS}`
const DIFFERENCE_IN_TALLY = sql`
  (select abs(opening_difference_paisa) as difference from import_run
    where organization_id = ${OURS} and state = 'done' and not dry_run and opening_difference_paisa is not null
    order by started_at desc limit 1)`
const CONTROL_DIFFERENCE = sql`
  select abs(coalesce(parts.balance, 0) - coalesce(whole.balance, 0)) as difference
    from (select ledger_id, sum(debit_paisa - credit_paisa) as balance from ledger_month where organization_id = ${OURS} group by 1) parts
    full join (select ledger_id, sum(amount_paisa) as balance from voucher_line where organization_id = ${OURS} group by 1) whole using (ledger_id)`

async function readAmount(snapshot: Snapshot, differences: RawBuilder<unknown>): Promise<Paisa> {
  const { sum } = await rowOf(
    snapshot.sql,
    z.object({ sum: column.paisa }),
  )`select coalesce(sum(difference), 0)::bigint as sum from (${differences}) d`
  return sum
}

/**
 * Sums two differences over all years: each year's openings by date against the lines of the years before; and the sum of all ledgers,
 * with the difference of each ledger's balance to its lines.
 */
async function proveYears(snapshot: Snapshot): Promise<{ openings: Paisa; ledgers: Paisa }> {
  const found = await readPosted(snapshot)
  const sum = { openings: 0n, ledgers: 0n }
  for (const year of snapshot.years) {
    const { chart, byLedger, openingDifference } = await readTurnovers(snapshot, { from: year.starts, to: year.ends, year })
    const byLines = turnoversOf(chart.groups, chart.ledgers, figuresOf(found, year, snapshot))
    const balances = chart.ledgers.map(({ id }) => balanceIn(byLedger, id))
    const differences = chart.ledgers.map(({ id }) => magnitude(paisa(balanceIn(byLedger, id) - balanceIn(byLines, id))))
    sum.openings += openingDifference
    sum.ledgers += magnitude(add(...balances)) + add(...differences)
  }
  return { openings: paisa(sum.openings), ledgers: paisa(sum.ledgers) }
}

const balanceIn = (turnovers: ReadonlyMap<string, Turnover>, ledgerId: string): Paisa => {
  const turnover = turnovers.get(ledgerId)
  return turnover ? closingOf(turnover) : ZERO
}

/** The sum of a ledger's lines in a fiscal year. */
const posted = z.object({ ledgerId: z.string(), yearId: z.string(), amount: column.paisa })
type Posted = z.output<typeof posted>

async function readPosted(snapshot: Snapshot): Promise<Posted[]> {
  return rowsOf(snapshot.sql, posted)`
    select l.ledger_id as "ledgerId", v.fiscal_year_id as "yearId", sum(l.amount_paisa)::bigint as amount
      from voucher_line l join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
     where l.organization_id = ${snapshot.organizationId} group by 1, 2`
}

/** The figures of a year, from the sums of its lines and of those of the years before. */
function figuresOf(posted: readonly Posted[], year: Year, { years }: Snapshot): Map<string, LedgerFigures> {
  const earlier = new Set(years.filter(({ starts }) => starts < year.starts).map(({ id }) => id))
  const figures = new Map<string, LedgerFigures>()
  for (const { ledgerId, yearId, amount } of posted) {
    const { before, debit } = figures.get(ledgerId) ?? NO_FIGURES
    if (earlier.has(yearId)) figures.set(ledgerId, { ...NO_FIGURES, before: add(before, amount), debit })
    if (yearId === year.id) figures.set(ledgerId, { ...NO_FIGURES, before, debit: add(debit, amount) })
  }
  return figures
}

const NO_FIGURES: LedgerFigures = { before: ZERO, ownYear: ZERO, debit: ZERO, credit: ZERO }
