import { addDays } from '@lekha/calendar'
import type { Books } from './books.ts'
import { YEAR } from './vouchers.ts'

/** A report that is measured: `path` asks for it, below the reports or `beside` them; `raw` is the bare query behind it, where one says something. `last`: the last entry. */
export type ReportRow = { what: string; goal_ms?: number; path: (books: Books, last: number) => string; beside?: true; raw?: Raw }
export type Raw = { text: string; values: (books: Books) => unknown[] }

const PERIOD = `from=${YEAR.starts}&to=${YEAR.ends}`
/** Some day of the year. */
const MIDDLE = addDays(YEAR.starts, 180)
/** The size of a report's page, and of one of vouchers; the bare query reads as many rows. */
const PAGE = 200
const PAGE_OF_VOUCHERS = 100

const BESIDE_RAW: ReportRow[] = [
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
    text: `with page as (select * from voucher where organization_id = $1 and date between $2 and $3 order by date, place limit ${PAGE_OF_VOUCHERS})
           select v.date, v.voucher_type, v.number, v.narration, l.ledger_id, l.amount_paisa
             from page v join voucher_line l on l.organization_id = v.organization_id and l.entry = v.entry order by v.date, v.place, l.line_no`,
    values: ({ organizationId }) => [organizationId, from, to],
  }
}

/** Two days within months, in which no month total is enough. */
const ANY = `from=${addDays(YEAR.starts, 39)}&to=${addDays(YEAR.starts, 231)}`
const STATEMENTS = [
  'trial-balance',
  'trading-account',
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'ratios',
  'group-summary',
  'all-ledgers',
]
const WHOLE_MS = 25
const ANY_MS = 60
const KNOWN_MS = 80
const PAGE_MS = 10

/** Every twelfth entry was recorded since: in books of a year, a month ago. */
const monthAgo = (last: number): string => `entry=${Math.round((last * 11) / 12)}`

const ofStatements: ReportRow[] = STATEMENTS.flatMap((id) => [
  { what: `${id} of the year`, goal_ms: WHOLE_MS, path: () => `${id}?${PERIOD}` },
  { what: `${id} of any two days`, goal_ms: ANY_MS, path: () => `${id}?${ANY}` },
  { what: `${id} of the year as known a month ago`, goal_ms: KNOWN_MS, path: (_, last) => `${id}?${PERIOD}&${monthAgo(last)}` },
  { what: `${id} of any two days as known a month ago`, goal_ms: KNOWN_MS, path: (_, last) => `${id}?${ANY}&${monthAgo(last)}` },
])

/** Half way down the year, and its last page. */
const DEEP = { 'in the middle': `${PERIOD}&after=${MIDDLE}.1`, 'at the end': `${PERIOD}&before=end` }
const ofLists: ReportRow[] = ['daybook', 'voucher-list'].flatMap((id) => [
  { what: `${id} of any two days, first page`, goal_ms: PAGE_MS, path: () => `${id}?${ANY}` },
  ...Object.entries(DEEP).map(([where, query]) => ({
    what: `${id} of the year, ${where}`,
    goal_ms: PAGE_MS,
    path: () => `${id}?${query}`,
  })),
  { what: `${id} of the year as known a month ago`, goal_ms: KNOWN_MS, path: (_, last) => `${id}?${PERIOD}&${monthAgo(last)}` },
])

/** The first ledger has every second voucher. */
const ofLedger = (query: string) => (books: Books) => `ledger?ledgerId=${books.ledgerIds[0]}&${query}`
const ofOne: ReportRow[] = [
  { what: 'statement of any two days, first page', goal_ms: PAGE_MS, path: ofLedger(ANY) },
  { what: 'statement of the year, in the middle', goal_ms: PAGE_MS, path: ofLedger(`${PERIOD}&after=${MIDDLE}.1.1`) },
  { what: 'statement of the year, at the end', goal_ms: PAGE_MS, path: ofLedger(DEEP['at the end']) },
  { what: 'statement as known a month ago', goal_ms: KNOWN_MS, path: (books, last) => ofLedger(`${PERIOD}&${monthAgo(last)}`)(books) },
]

/** All reports that are measured. */
export const REPORT_ROWS: readonly ReportRow[] = [...BESIDE_RAW, ...ofStatements, ...ofLists, ...ofOne]
