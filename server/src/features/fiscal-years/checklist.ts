import type { ClosingCheck, FiscalYear, ReportProof, StockOutside } from '@lekha/contract'
import { isZero } from '@lekha/contract'
import { closingOf, type Turnover, withDescendants } from '@lekha/ledger'
import { add, magnitude, type Paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { readOverdrawn } from '../../figures/overdrawn.ts'
import { openSnapshot, type Period, type Snapshot } from '../../figures/snapshot.ts'
import { readStockByHand } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import { fiscalYears } from './fiscal-years.ts'

/** The proofs of the whole books; none while they are still being read. */
export type ReadProofs = (books: Books) => Promise<readonly ReportProof[]>

/** What is looked at before a year is closed, and the stock by hand that the books do not have. */
export type Checklist = { checks: ClosingCheck[]; stock: StockOutside[] }

/** Reads it. */
export async function readChecklist(books: Books, year: FiscalYear, proofsOf: ReadProofs): Promise<Checklist> {
  const years = await fiscalYears.all(books)
  const found = await readCounts(books, year)
  const proofs = await proofsOf(books)
  const snapshot = await openSnapshot(books, 'en')
  const period = { from: year.year, to: year.end, year: snapshot.years.find(({ id }) => id === year.id) }
  const turnovers = await readTurnovers(snapshot, period)
  const { chart, byLedger } = turnovers
  const open = years.filter((each) => each.year < year.year && !each.closed)
  const difference = chart.ledgers.find(({ reserved }) => reserved === 'opening-difference')
  const openings = difference ? balanceOf(byLedger, difference.id) : ZERO
  // The difference in openings has a line of its own.
  const broken = proofs.filter(({ id, difference: left }) => id !== 'opening-balances' && !isZero(left))
  const suspense = ledgersBelow(chart, 'suspense-a-c').filter((id) => balanceOf(byLedger, id) !== ZERO)
  const stock = await readStockOutside(snapshot, period, chart)
  const checks: ClosingCheck[] = [
    { id: 'earlier-years', state: open.length === 0 ? 'done' : 'stops', figure: String(open.length), of: open[0]?.id ?? null },
    { id: 'calendar', state: found.certain ? 'done' : 'stops', figure: null, of: null },
    {
      id: 'proofs',
      state: proofs.length > 0 && broken.length === 0 ? 'done' : 'stops',
      figure: proofs.length > 0 ? String(broken.length) : null,
      of: null,
    },
    { id: 'openings', state: openings === ZERO ? 'done' : 'stops', figure: paisaText(magnitude(openings)), of: null },
    { id: 'drafts', state: found.drafts === 0n ? 'done' : 'warns', figure: String(found.drafts), of: null },
    checkStock(stock),
    await checkCash(snapshot, period, turnovers),
    {
      id: 'suspense',
      state: suspense.length === 0 ? 'done' : 'warns',
      figure: paisaText(add(...suspense.map((id) => magnitude(balanceOf(byLedger, id))))),
      of: suspense[0] ?? null,
    },
    { id: 'next-year', state: years.some((each) => each.year > year.end) ? 'done' : 'warns', figure: null, of: null },
  ]
  return { checks, stock }
}

/** The ledgers of stock that the statements of the year's last day show above their balance, or below it, and by how much. */
async function readStockOutside(snapshot: Snapshot, period: Period, chart: Chart): Promise<StockOutside[]> {
  const stated = await readStockByHand(snapshot, period, chart)
  return stated.flatMap(({ ledgerId, closing, closingDate }) =>
    closing === ZERO || closingDate === null ? [] : [{ ledgerId, amount: paisaText(closing), countedOn: closingDate }],
  )
}

/** By how much the statements show the stock above the books or below them, both added up. */
const checkStock = (stock: readonly StockOutside[]): ClosingCheck => ({
  id: 'stock',
  state: stock.length === 0 ? 'done' : 'warns',
  figure: paisaText(add(...stock.map(({ amount }) => magnitude(parsePaisa(amount))))),
  of: null,
})

const balanceOf = (turnovers: ReadonlyMap<string, Turnover>, ledgerId: string): Paisa => {
  const turnover = turnovers.get(ledgerId)
  return turnover ? closingOf(turnover) : ZERO
}

function ledgersBelow({ groups, ledgers }: Chart, predefined: string): string[] {
  const roots = groups.filter((group) => group.predefined === predefined).map(({ id }) => id)
  const within = withDescendants(groups, roots)
  return ledgers.filter(({ groupId }) => groupId !== null && within.has(groupId)).map(({ id }) => id)
}

/** Whether the calendar of the year is certain, and the drafts dated in it, of all users. The date of a draft stands in its text. */
const readCounts = ({ sql, organizationId }: Books, { year, end }: FiscalYear) =>
  rowOf(sql, z.object({ certain: z.boolean(), drafts: z.bigint() }))`
    select not exists (select from bs_month where provisional and starts between ${year}::date and ${end}::date) as certain,
           (select count(*) from draft d
             where d.organization_id = ${organizationId} and substring(d.body from '"date":"([0-9]{4}-[0-9]{2}-[0-9]{2})"') between ${year} and ${end}
               and not exists (select from voucher v where v.organization_id = d.organization_id and v.id = d.draft_id)) as drafts`

/** On how many days of the year a ledger of cash or bank was overdrawn at the end of the day. */
async function checkCash(snapshot: Snapshot, period: Period, turnovers: Turnovers): Promise<ClosingCheck> {
  const overdrawn = await readOverdrawn(snapshot, period, turnovers)
  return {
    id: 'negative-cash',
    state: overdrawn.length === 0 ? 'done' : 'warns',
    figure: String(overdrawn.reduce((sum, { days }) => sum + days, 0)),
    of: overdrawn[0]?.ledgerId ?? null,
  }
}
