import { type Paisa, ZERO } from '@lekha/money'
import { readTurnover } from '../../figures/figures.ts'
import { planReads } from '../../figures/plans.ts'
import type { ProofRun } from '../../figures/proof-memory.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Request } from '../engine/definition.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { type CostCentre, readCostCentres } from '../ledgers/cost-centres.ts'
import { type EnteringUser, readEnteringUsers } from './entering-users.ts'
import { type ChosenLedger, readChosenLedger } from './line-filters.ts'
import { countBySeries, countMissingNumbers, readCountedDays, type SeriesCount } from './voucher-counts.ts'
import { chosenVouchers, hidesVouchers } from './voucher-filters.ts'
import { cursorOf, cursorText, type ListedVoucher, readVouchers, type VoucherFilter, type VoucherOrder } from './voucher-page.ts'
import type { VoucherParams } from './voucher-params.ts'
import { chosenBy, hides, LISTED_LINES, readLines, readSeries, type Series, type VoucherLine } from './vouchers.ts'
import { readVersionsOfAmount } from './vouchers-of-amount.ts'

/** One page of a list of vouchers, and what is counted of the whole. */
export type VoucherPage = ChosenLedger & {
  series: Series
  costCentres: CostCentre[]
  users: EnteringUser[]
  vouchers: ListedVoucher[]
  /** Lines by the entry of their version. */
  lines: Map<bigint, VoucherLine[]>
  /** The voucher after the last of this page. */
  following: Pick<ListedVoucher, 'date' | 'rank'> | undefined
  whole: WholeList
  next: string | null
  previous: string | null
}

/** What is counted of all vouchers of a list. */
type WholeList = {
  counts: SeriesCount[]
  /** The same without the choice of a type. */
  ofEveryType: SeriesCount[]
  filtered: boolean
  missing: number
  turnover: { debit: Paisa; credit: Paisa; byMonths: boolean }
}
const NOTHING: WholeList = {
  ...{ counts: [], ofEveryType: [], filtered: false, missing: 0 },
  turnover: { debit: ZERO, credit: ZERO, byMonths: false },
}

/** Reads a page of vouchers with their lines. `more` is what a report reads besides, of the same filter. */
export async function gatherVouchers<More>(
  snapshot: Snapshot,
  { params, ...request }: Pick<Request<VoucherParams>, 'params' | 'period' | 'limit' | 'first' | 'after' | 'before'>,
  orderOf: (series: Series) => VoucherOrder,
  more: (page: VoucherPage, filter: VoucherFilter, counted: ProofRun | null) => Promise<More>,
): Promise<VoucherPage & More> {
  const { from, to } = request.period
  const [series, costCentres] = [await readSeries(snapshot), await readCostCentres(snapshot)]
  const status = chosenVouchers(params)
  const cancelled = params.cancelled || status.status === 'cancelled'
  const asked = { from, to, cancelled, ...status, ...chosenBy(params, series, costCentres) }
  const filter: VoucherFilter = { ...asked, versions: await readVersionsOfAmount(snapshot, asked) }
  const position = positionOf(request, cursorOf)
  const counted = await readCountedDays(snapshot, filter)
  const order = orderOf(series)
  // A page by day, beside a proof, is found by index, and so are the sums of days that are counted of the whole: planning them for their own
  // values would cost as much as reading them.
  const isFound = counted && order.by === 'date' && !snapshot.later && !hides(filter) && !hidesVouchers(filter)
  const isLong = from !== to
  if (isLong && !isFound) await planReads(snapshot, 'sums')
  const found = await readVouchers(snapshot, filter, order, position, request.limit + 1)
  // A cancelled voucher has no lines; the report shows those of the version before it.
  const linesOf = (voucher: ListedVoucher) => (voucher.cancelled ? LISTED_LINES : voucher.line_count)
  const { items: vouchers, beyond } = cutPage(found, position, request.limit, linesOf)
  const lines = await readLines(
    snapshot,
    vouchers.map((voucher) => voucher.told_by),
  )
  const users = await readEnteringUsers(snapshot)
  const following = position.back ? position.from : beyond
  const last = following && vouchers.at(-1)
  const page = {
    ...{ series, costCentres, vouchers, following, users, lines },
    chosenLedger: await readChosenLedger(snapshot, params.ledger),
    whole: request.first ? await readWhole(snapshot, filter, counted) : NOTHING,
    next: last ? cursorText(last) : null,
    previous: (position.back ? beyond : position.from) && vouchers[0] ? cursorText(vouchers[0]) : null,
  }
  return { ...page, ...(await more(page, filter, counted)) }
}

/** The vouchers of the whole period by series, and, by another path, the turnover of all ledgers in it. */
async function readWhole(snapshot: Snapshot, filter: VoucherFilter, counted: ProofRun | null): Promise<WholeList> {
  const ofEveryType = await countBySeries(snapshot, { ...filter, type: undefined }, counted)
  const counts = ofEveryType.filter(({ voucher_type }) => filter.type === undefined || voucher_type === filter.type)
  return {
    ...{ counts, ofEveryType },
    filtered: hides(filter) || hidesVouchers(filter),
    missing: await countMissingNumbers(snapshot, filter, counts, counted),
    turnover: await readTurnover(snapshot, filter),
  }
}
