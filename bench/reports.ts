import { addDays } from '@lekha/calendar'
import type pg from 'pg'
import { type Books, inBooks, refusal } from './books.ts'
import type { Caller } from './caller.ts'
import { durationText, type Figure, median, shareText, spreadText, unmeasured } from './figures.ts'
import { YEAR } from './vouchers.ts'

/** The books whose reports are measured; `size` is their number of vouchers as text. */
export type ReportPlan = { caller: Caller; token: string; runtime: pg.Pool; books: Books; size: string; asks: number }

/** `path`: below the reports of the organization; `beside`: below the organization itself. */
type Report = { what: string; goal_ms?: number; path: (books: Books) => string; beside?: true; raw: Raw }
type Raw = { text: string; values: (books: Books) => unknown[] }

const PERIOD = `from=${YEAR.starts}&to=${YEAR.ends}`
/** Some day of the year. */
const MIDDLE = addDays(YEAR.starts, 180)
/** The size of a report's page; the bare query reads as many rows. */
const PAGE = 200

const REPORTS: Report[] = [
  {
    what: 'trial balance',
    goal_ms: 15,
    path: () => `trial-balance?${PERIOD}&view=ledger`,
    raw: {
      text: `select g.name, sum(m.debit_paisa), sum(m.credit_paisa)
               from ledger_month m join ledger g on g.organization_id = m.organization_id and g.ledger_id = m.ledger_id
              where m.organization_id = $1 and m.fiscal_year_id = $2 group by g.ledger_id, g.name order by g.name`,
      values: ({ organizationId, fiscalYearId }) => [organizationId, fiscalYearId],
    },
  },
  {
    what: 'trial balance by months',
    goal_ms: 60,
    path: () => `trial-balance?${PERIOD}&view=ledger&across=months`,
    raw: {
      text: `select g.name, m.bs_month, sum(m.debit_paisa), sum(m.credit_paisa)
               from ledger_month m join ledger g on g.organization_id = m.organization_id and g.ledger_id = m.ledger_id
              where m.organization_id = $1 and m.fiscal_year_id = $2 group by g.ledger_id, g.name, m.bs_month order by g.name, m.bs_month`,
      values: ({ organizationId, fiscalYearId }) => [organizationId, fiscalYearId],
    },
  },
  {
    what: 'month summary',
    goal_ms: 25,
    path: ({ ledgerIds }) => `month-summary?${PERIOD}&ledgerId=${ledgerIds[0]}`,
    raw: {
      text: `select bs_month, sum(debit_paisa), sum(credit_paisa) from ledger_month
              where organization_id = $1 and ledger_id = $2 and fiscal_year_id = $3 group by bs_month order by bs_month`,
      values: ({ organizationId, ledgerIds, fiscalYearId }) => [organizationId, ledgerIds[0], fiscalYearId],
    },
  },
  {
    what: 'what is usually entered with a ledger',
    goal_ms: 10,
    beside: true,
    path: ({ ledgerIds }) => `latest-vouchers?type=journal&ledgerId=${ledgerIds[0]}`,
    raw: {
      text: `select date, place, entry from voucher_line where organization_id = $1 and ledger_id = $2 and line_no > 0
              order by date desc, place desc, entry desc limit 200`,
      values: ({ organizationId, ledgerIds }) => [organizationId, ledgerIds[0]],
    },
  },
  {
    what: 'all ledgers, first page',
    path: () => `all-ledgers?${PERIOD}`,
    raw: {
      text: `select g.name, sum(m.debit_paisa), sum(m.credit_paisa), sum(m.line_count)
               from ledger_month m join ledger g on g.organization_id = m.organization_id and g.ledger_id = m.ledger_id
              where m.organization_id = $1 and m.fiscal_year_id = $2 group by g.ledger_id, g.name order by g.name limit ${PAGE}`,
      values: ({ organizationId, fiscalYearId }) => [organizationId, fiscalYearId],
    },
  },
  {
    what: 'statement page',
    goal_ms: 10,
    path: ({ ledgerIds }) => `ledger?${PERIOD}&ledgerId=${ledgerIds[0]}`,
    raw: {
      text: `select l.date, v.voucher_type, v.number, v.narration, l.amount_paisa
               from voucher_line l join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
              where l.organization_id = $1 and l.ledger_id = $2 and l.line_no > 0 order by l.date, l.place, l.entry, l.line_no limit ${PAGE}`,
      values: ({ organizationId, ledgerIds }) => [organizationId, ledgerIds[0]],
    },
  },
  { what: 'day-book page of a day', goal_ms: 10, path: () => `daybook?from=${MIDDLE}&to=${MIDDLE}`, raw: rawDayBook(MIDDLE, MIDDLE) },
  { what: 'day-book, first page of the year', path: () => `daybook?${PERIOD}`, raw: rawDayBook(YEAR.starts, YEAR.ends) },
  {
    what: 'day-book of a day with its cash and bank',
    path: () => `daybook?from=${MIDDLE}&to=${MIDDLE}&cash=shown`,
    raw: rawDayBook(MIDDLE, MIDDLE),
  },
  {
    what: 'voucher list, first page of the year',
    goal_ms: 10,
    path: () => `voucher-list?${PERIOD}`,
    raw: rawDayBook(YEAR.starts, YEAR.ends),
  },
  {
    what: 'voucher book of one type, first page',
    path: () => `voucher-list?${PERIOD}&type=payment`,
    raw: rawDayBook(YEAR.starts, YEAR.ends),
  },
  {
    what: 'voucher list by one amount, first page',
    path: () => `voucher-list?${PERIOD}&amount=5000`,
    raw: rawDayBook(YEAR.starts, YEAR.ends),
  },
  {
    what: 'exceptions of the year',
    path: () => `exceptions?${PERIOD}`,
    raw: {
      text: 'select date, total_paisa, count(*) from voucher where organization_id = $1 and date between $2 and $3 group by 1, 2 having count(*) > 1',
      values: ({ organizationId }) => [organizationId, YEAR.starts, YEAR.ends],
    },
  },
]

function rawDayBook(from: string, to: string): Raw {
  return {
    text: `with page as (select * from voucher where organization_id = $1 and date between $2 and $3 order by date, place limit ${PAGE})
           select v.date, v.voucher_type, v.number, v.narration, l.ledger_id, l.amount_paisa
             from page v join voucher_line l on l.organization_id = v.organization_id and l.entry = v.entry order by v.date, v.place, l.line_no`,
    values: ({ organizationId }) => [organizationId, from, to],
  }
}

/** The time of each report less that of a request that does nothing, beside the time of the bare query behind it. */
export async function* measureReports(plan: ReportPlan): AsyncGenerator<Figure> {
  for (const report of REPORTS) yield await measureReport(plan, report)
}

async function measureReport({ caller, token, runtime, books, size, asks }: ReportPlan, report: Report): Promise<Figure> {
  const { goal_ms } = report
  const what = `${report.what}, ${size} vouchers`
  const ask = {
    method: 'GET',
    path: `/organizations/${books.organizationId}/${report.beside ? '' : 'reports/'}${report.path(books)}`,
    token,
  } as const
  const [nothing_ms, ours_ms, raw_ms]: [number[], number[], number[]] = [[], [], []]
  for (let round = -WARMING; round < asks; round++) {
    const nothing = await caller.ask({ method: 'GET', path: '/nothing' })
    const response = await caller.ask(ask)
    if (isNotServed(response)) return unmeasured(what, 'not there yet')
    if (response.status !== 200) throw refusal(ask, response)
    const raw = await timeRaw(runtime, books, report.raw)
    if (round < 0) continue
    nothing_ms.push(nothing.elapsed_ms)
    ours_ms.push(response.elapsed_ms)
    raw_ms.push(raw)
  }
  const wire_ms = median(nothing_ms)
  const server_ms = ours_ms.map((elapsed_ms) => Math.max(0, elapsed_ms - wire_ms))
  return {
    what,
    ours: spreadText(server_ms),
    raw: durationText(median(raw_ms)),
    ratio: shareText(median(server_ms) / median(raw_ms)),
    ...(goal_ms === undefined ? {} : { goal: `≤ ${durationText(goal_ms)}`, met: median(server_ms) <= goal_ms }),
  }
}

const WARMING = 5

/** The bare query in a transaction of the same kind: one snapshot, read only, under row security. */
function timeRaw(runtime: pg.Pool, books: Books, { text, values }: Raw): Promise<number> {
  const began = performance.now()
  const read = (client: pg.PoolClient) => client.query(text, values(books))
  return inBooks(runtime, books, read, 'begin isolation level repeatable read read only').then(() => performance.now() - began)
}

/** Whether the product has no such path or report. */
const isNotServed = ({ status, text }: { status: number; text: string }): boolean =>
  status === 404 && /nothing at this address|no such report/i.test(text)
