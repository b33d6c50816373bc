import { type AnswerOf, mayDo, type ReceivedOf, type readDashboard } from '@lekha/contract'
import { closingOf, isOfKind, type LedgerKind, stockChange, type Turnover } from '@lekha/ledger'
import { add, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { closingsLeftOut, readClosingSums, sumOfClosings } from '../../figures/closings.ts'
import { mainLedgerNames, shownTotal } from '../../figures/main-ledger.ts'
import { openSnapshot, type Snapshot, type Year } from '../../figures/snapshot.ts'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers } from '../../figures/turnovers.ts'

type Dashboard = AnswerOf<typeof readDashboard>['result']

/**
 * What the dashboard shows of a fiscal year: the one asked for, else the active one, else the last. Who may not read reports is shown
 * what he entered himself.
 */
export async function showDashboard(books: Books, { query }: ReceivedOf<typeof readDashboard>): Promise<Dashboard> {
  const snapshot = await openSnapshot(books, 'en')
  const year =
    snapshot.years.find(({ id, active }) => (query.fiscalYearId === undefined ? active : id === query.fiscalYearId)) ??
    snapshot.years.at(-1)
  const steps = await readSteps(snapshot)
  const nothing = { period: null, figures: [], cashAndBank: [], months: [], steps }
  if (!year) return { ...nothing, vouchers: [] }
  if (!mayDo(books.role, 'report.read')) return { ...nothing, vouchers: await readLastVouchers(snapshot, year, books.userId) }
  const period = { from: year.starts, to: year.ends, year }
  const { chart, byLedger: turnovers } = await readTurnovers(snapshot, period)
  const changed = stockChange(await readStatedStock(snapshot, period, chart))
  const months = await readMonths(snapshot, chart, year)
  const cash = chart.ledgers.filter(isOfKind(chart.groups, 'cash-bank'))
  return {
    period: { from: year.starts, to: year.ends },
    figures: figuresOf(chart, turnovers, latestMonth(months), changed),
    cashAndBank: cash
      .map(({ id }) => ({ ledgerId: id, balance: paisaText(balanceOf(turnovers, [id])) }))
      .filter(({ balance }) => balance !== '0.00'),
    months: months.map(({ income, expense, ...month }) => ({ ...month, income: paisaText(income), expense: paisaText(expense) })),
    vouchers: await readLastVouchers(snapshot, year, null),
    steps,
  }
}

const month = z.object({ bsMonth: z.number(), from: z.string(), to: z.string(), income: column.paisa, expense: column.paisa })
type Month = z.output<typeof month>

/** The month that a person has in mind: the last one in which something happened. */
const latestMonth = (months: readonly Month[]): Month | undefined =>
  months.findLast(({ income, expense }) => income !== ZERO || expense !== ZERO)

/**
 * Balances are signed, debit positive; income and profit are positive when something was made. The profit holds what stock by hand `changed`,
 * as that of the statements does.
 */
function figuresOf(chart: Chart, turnovers: ReadonlyMap<string, Turnover>, month: Month | undefined, changed: Paisa): Dashboard['figures'] {
  const balance = (kind: LedgerKind) => {
    const ledgers = chart.ledgers.filter(isOfKind(chart.groups, kind))
    return balanceOf(
      turnovers,
      ledgers.map(({ id }) => id),
    )
  }
  return [
    { id: 'cash-and-bank', amount: paisaText(balance('cash-bank')) },
    { id: 'to-receive', amount: paisaText(balance('debtor')) },
    { id: 'to-pay', amount: paisaText(balance('creditor')) },
    { id: 'income-of-month', amount: paisaText(month?.income ?? ZERO) },
    { id: 'profit', amount: paisaText(negate(add(balance('income-expense'), changed))) },
  ]
}

const balanceOf = (turnovers: ReadonlyMap<string, Turnover>, ids: readonly string[]): Paisa =>
  add(...ids.map((id) => turnovers.get(id)).map((turnover) => (turnover ? closingOf(turnover) : ZERO)))

/** Income and expense of each month of the year, from the month totals, before the closing entry. */
async function readMonths(snapshot: Snapshot, { groups, ledgers }: Chart, year: Year): Promise<Month[]> {
  const of = (kind: LedgerKind) => ledgers.filter(isOfKind(groups, kind)).map(({ id }) => id)
  const found = await rowsOf(snapshot.sql, month)`
    select b.bs_month as "bsMonth", greatest(b.starts, ${year.starts}::date) as "from", least(b.starts + b.days - 1, ${year.ends}::date) as "to",
           coalesce(sum(m.credit_paisa - m.debit_paisa) filter (where m.ledger_id = any(${of('income')}::uuid[])), 0)::bigint as income,
           coalesce(sum(m.debit_paisa - m.credit_paisa) filter (where m.ledger_id = any(${of('expense')}::uuid[])), 0)::bigint as expense
      from bs_month b
      left join ledger_month m on m.organization_id = ${snapshot.organizationId} and m.fiscal_year_id = ${year.id} and m.bs_month = b.bs_month
     where b.starts + b.days > ${year.starts}::date and b.starts <= ${year.ends}::date group by b.bs_month, b.starts, b.days order by b.bs_month`
  const period = { from: year.starts, to: year.ends }
  const closing = await readClosingSums(snapshot, closingsLeftOut(snapshot, period))
  const net = (kind: LedgerKind, { from, to }: Month) => {
    const ids = new Set(of(kind))
    const { debit, credit } = sumOfClosings(closing.filter(({ date, ledgerId }) => ids.has(ledgerId) && from <= date && date <= to))
    return paisa(debit - credit)
  }
  return found.map((each) => ({
    ...each,
    income: add(each.income, net('income', each)),
    expense: paisa(each.expense - net('expense', each)),
  }))
}

const SHOWN_VOUCHERS = 7

/** Of everybody, or those that one user entered. */
async function readLastVouchers(snapshot: Snapshot, year: Year, userId: string | null): Promise<Dashboard['vouchers']> {
  const found = await rowsOf(
    snapshot.sql,
    z.object({
      id: z.string(),
      number: z.string(),
      type: z.string(),
      date: z.string(),
      names: z.tuple([z.string(), z.string()]).nullable(),
      narration: z.string(),
      total: column.paisa,
      cancelled: z.boolean(),
    }),
  )`
    select f.id, v.printed_number as number, v.voucher_type as type, v.date, v.narration, ${shownTotal} as total, v.cancelled,
           ${mainLedgerNames(snapshot.organizationId)} as names
      from current_voucher v
      join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place
     where v.organization_id = ${snapshot.organizationId} and v.date between ${year.starts}::date and ${year.ends}::date
       ${userId === null ? sql`` : sql`and f.recorded_by = ${userId}`}
     order by v.entry desc limit ${SHOWN_VOUCHERS}`
  return found.map(({ total, names, ...row }) => ({
    ...row,
    particulars: names?.[0] ?? '',
    particularsNp: names?.[1] ?? '',
    total: paisaText(total),
  }))
}

/** How far somebody who begins has come. */
async function readSteps(snapshot: Snapshot): Promise<Dashboard['steps']> {
  const found = await rowsOf(snapshot.sql, z.object({ openings: z.boolean(), voucher: z.boolean() }))`
    select coalesce(bool_or(t.base_kind = 'opening'), false) as openings, coalesce(bool_or(t.base_kind <> 'opening'), false) as voucher
      from number_series s join voucher_type t on t.organization_id = s.organization_id and t.code = s.voucher_type
     where s.organization_id = ${snapshot.organizationId}`
  return {
    organization: true,
    year: snapshot.years.length > 0,
    openings: found[0]?.openings ?? false,
    voucher: found[0]?.voucher ?? false,
  }
}
