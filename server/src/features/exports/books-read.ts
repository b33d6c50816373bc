import { addDays } from '@lekha/calendar'
import { add, negate, type Paisa } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'
import { readFigures } from '../../figures/figures.ts'
import { openSnapshot, type Snapshot } from '../../figures/snapshot.ts'
import { type Branch, branchesOf, type SubLedger } from './branches.ts'

/** The books of an organization, as all files of the whole books are written from them, in one snapshot. */
export type WholeBooks = {
  organization: string
  /** The day before the first fiscal year, on which the openings stand. */
  opening: string
  branches: Branch[]
  costCentres: ReadonlyMap<string, string>
  /** What ledgers and sub-ledgers hold after all vouchers, by the month totals, not by the lines that a file lists. */
  balances: Balance[]
  vouchers: AsyncIterable<ExportedVoucher>
  moving: MovingVouchers
}

/**
 * How many vouchers move goods, and how many of them nothing else: those post nothing, and other programs take no voucher without a line. A file
 * says how many it leaves out.
 */
type MovingVouchers = z.output<typeof moving>
const moving = z.object({ all: z.bigint(), alone: z.bigint() })

/** What a ledger holds of its own, or one of its sub-ledgers. */
type Balance = { ledgerId: string; subLedgerId: string | null; amount: Paisa }

const head = z.object({
  id: z.string(),
  entry: z.bigint(),
  place: z.bigint(),
  date: z.string(),
  bsDate: z.string(),
  type: z.string(),
  number: z.string(),
  narration: z.string(),
  reference: z.string(),
  lineCount: z.number(),
})
const line = z.object({
  entry: z.bigint(),
  ledgerId: z.string(),
  subLedgerId: z.string().nullable(),
  costCentreId: z.string().nullable(),
  amount: column.paisa,
  narration: z.string(),
})
/** A voucher as it stands, with its lines in their order; its number as printed. */
export type ExportedVoucher = z.output<typeof head> & { lines: z.output<typeof line>[] }

const DAY_WITHOUT_YEARS = '2000-01-01'

/** Opens the books to be written whole. */
export async function openWholeBooks(books: Books): Promise<WholeBooks> {
  const snapshot = await openSnapshot(books, 'en', { withClosing: true })
  const { organizationId } = books
  const { organization } = await rowOf(books.sql, z.object({ organization: z.string() }))`
    select name as organization from organization where organization_id = ${organizationId}`
  const codes = await rowsOf(books.sql, z.object({ id: z.string(), code: z.string() }))`
    select ledger_id as id, code from ledger where organization_id = ${organizationId} and code is not null`
  const centres = await rowsOf(books.sql, z.object({ id: z.string(), name: z.string() }))`
    select cost_centre_id as id, name from cost_centre where organization_id = ${organizationId}`
  const chart = { ...(await readChart(snapshot)), subLedgers: await readSubLedgers(books) }
  return {
    organization,
    opening: snapshot.years[0] ? addDays(snapshot.years[0].starts, -1) : DAY_WITHOUT_YEARS,
    branches: branchesOf(chart, new Map(codes.map(({ id, code }) => [id, code]))),
    costCentres: new Map(centres.map(({ id, name }) => [id, name])),
    balances: await readBalances(snapshot),
    vouchers: readVouchers(books),
    moving: await countMoving(books),
  }
}

const countMoving = ({ sql: tx, organizationId }: Books): Promise<MovingVouchers> => rowOf(tx, moving)`
  select count(*) as all, count(*) filter (where v.line_count = 0) as alone
    from current_voucher c join voucher v on v.organization_id = c.organization_id and v.entry = c.entry
   where c.organization_id = ${organizationId} and not c.cancelled and v.movement_count > 0`

/** What a file leaves out of the goods, as one sentence; '' where no goods move. */
export function goodsLeftOut({ all, alone }: MovingVouchers): string {
  if (all === 0n) return ''
  return `Vouchers that move goods: ${all}. What moved is not in this file, and ${alone} of them, which post nothing, are left out.`
}

function readSubLedgers({ sql: tx, organizationId }: Books): Promise<SubLedger[]> {
  const shape = z.object({ id: z.string(), ledgerId: z.string(), name: z.string(), nameNp: z.string(), code: z.string().nullable() })
  return rowsOf(tx, shape)`
    select sub_ledger_id as id, ledger_id as "ledgerId", name, name_np as "nameNp", code
      from sub_ledger where organization_id = ${organizationId} order by sub_ledger_id`
}

async function readBalances(snapshot: Snapshot): Promise<Balance[]> {
  const [first, last] = [snapshot.years[0], snapshot.years.at(-1)]
  if (!first || !last) return []
  const { parts } = await readFigures(snapshot, { from: first.starts, to: last.ends, year: first }, 'sub-ledger')
  return [...Map.groupBy(parts, ({ ledgerId, subLedgerId }) => `${ledgerId}.${subLedgerId}`).values()].map((same) => ({
    ledgerId: same[0]?.ledgerId ?? '',
    subLedgerId: same[0]?.subLedgerId ?? null,
    amount: add(...same.flatMap(({ before, debit, credit }) => [before, debit, negate(credit)])),
  }))
}

/** So many vouchers are read at once; of vouchers with many lines so many that their lines are not more than this. */
const PAGE = 500
const LINES = 20_000

/** The current versions of all vouchers with lines that were not cancelled, by day and within a day by their first entry. */
async function* readVouchers(books: Books): AsyncGenerator<ExportedVoucher> {
  for (let page = await readHeads(books); page.length > 0; page = await readHeads(books, page.at(-1))) {
    for (const heads of inPortions(page)) yield* await withLines(books, heads)
  }
}

type Head = z.output<typeof head>

function readHeads({ sql: tx, organizationId }: Books, after?: Head): Promise<Head[]> {
  return rowsOf(tx, head)`
    select f.id, v.entry, v.place, v.date, to_char(v.bs_date, 'FM0000"-"00"-"00') as "bsDate", v.voucher_type as type, v.printed_number as number,
           v.narration, v.reference, v.line_count as "lineCount"
      from current_voucher v
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place
     where v.organization_id = ${organizationId} and not v.cancelled and v.line_count > 0
           ${after ? sql`and (v.date, v.place) > (${after.date}::date, ${after.place}::bigint)` : sql``}
     order by v.date, v.place limit ${PAGE}`
}

/** Divides vouchers so that few lines are in memory at once. */
function inPortions(heads: readonly Head[]): Head[][] {
  const portions: Head[][] = []
  let lines = LINES
  for (const each of heads) {
    lines += each.lineCount
    if (lines > LINES) {
      portions.push([])
      lines = each.lineCount
    }
    portions.at(-1)?.push(each)
  }
  return portions
}

async function withLines({ sql: tx, organizationId }: Books, heads: readonly Head[]): Promise<ExportedVoucher[]> {
  const lines = await rowsOf(tx, line)`
    select entry, ledger_id as "ledgerId", sub_ledger_id as "subLedgerId", cost_centre_id as "costCentreId", amount_paisa as amount, narration
      from voucher_line where organization_id = ${organizationId} and entry = any(${heads.map(({ entry }) => entry)}::bigint[]) and line_no > 0
     order by entry, line_no`
  const linesOf = Map.groupBy(lines, ({ entry }) => entry)
  return heads.map((each) => ({ ...each, lines: linesOf.get(each.entry) ?? [] }))
}
