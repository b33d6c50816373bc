import type { ReportFigure, ReportProof } from '@lekha/contract'
import { add, digits, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { readTurnover } from '../figures/figures.ts'
import type { ProofRun } from '../figures/proof-memory.ts'
import type { Period, Snapshot } from '../figures/snapshot.ts'
import { type CostCentre, costCentreParam, readCostCentres } from './cost-centres.ts'
import { countByDay, countBySeries, countMissingNumbers, type DayCount, readCountedDays, type SeriesCount } from './daybook-counts.ts'
import { cursorOf, cursorText, type DayVoucher, readDayVouchers, type VoucherFilter } from './daybook-page.ts'
import type { Cells, Column, Context, Request, Row } from './definition.ts'
import { amountParam, type ChosenLedger, ledgerParam, readChosenLedger } from './line-filters.ts'
import { WORDS, type Words } from './locale.ts'
import { cutPage, positionOf } from './page-position.ts'
import { toggle } from './params.ts'
import { defineReport } from './report.ts'
import {
  chosenBy,
  detailParam,
  hides,
  joinedTexts,
  LISTED_LINES,
  lineName,
  moreLines,
  printedNumber,
  readLines,
  readSeries,
  type Series,
  textParam,
  typeParam,
  type VoucherLine,
  type VoucherType,
} from './vouchers.ts'

const params = {
  amount: amountParam,
  ledger: ledgerParam({ en: 'Ledger', np: 'खाता' }),
  text: textParam,
  type: typeParam,
  costCentre: costCentreParam,
  detail: detailParam(true),
  cancelled: toggle({
    label: { en: 'Cancelled', np: 'रद्द गरिएका' },
    standard: true,
    keys: ['Z'],
    off: { en: 'Cancelled hidden', np: 'रद्द लुकाइएको' },
    on: { en: 'Cancelled shown', np: 'रद्द देखाइएको' },
  }),
}
type Params = typeof params

type DayBook = ChosenLedger & {
  series: Series
  costCentres: CostCentre[]
  vouchers: DayVoucher[]
  /** Lines by the entry of their version. */
  lines: Map<bigint, VoucherLine[]>
  /** The days that end on this page. */
  days: Map<string, DayCount>
  whole: Whole
  next: string | null
  previous: string | null
}
type Whole = { counts: SeriesCount[]; filtered: boolean; missing: number; turnover: { debit: Paisa; credit: Paisa; byMonths: boolean } }
type DayContext = Context<Params, DayBook>

/** Every voucher of a period, day by day, as it was entered. */
export const daybook = defineReport({
  id: 'daybook',
  title: { en: 'Day book', np: 'दैनिक बही' },
  period: 'day',
  params,
  takes: ['pages'],
  gather,
  blocks: (context) => [
    { block: 'figures', id: 'counts', figures: countsByType(context) },
    { block: 'table', id: 'vouchers', columns: columnsOf(context), rows: rowsOf(context), totals: totalsOf(context) },
  ],
  proofs: proofsOf,
  page: ({ whole, next, previous }) => ({ count: countOf(whole.counts), next, previous }),
})

const columnsOf = ({ say }: DayContext): Column[] => [
  { id: 'date', label: say(WORDS.date), kind: 'date', weekday: true, width: 118 },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 96 },
  { id: 'type', label: say(WORDS.type), kind: 'text', width: 128, spare: true },
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'narration', label: say(WORDS.narration), kind: 'text', spare: true },
  { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 112, spare: true },
  { id: 'debit', label: say(WORDS.debit), kind: 'debit', width: 134, sums: true },
  { id: 'credit', label: say(WORDS.credit), kind: 'credit', width: 134, sums: true },
]

const rowsOf = (context: DayContext): Row[] =>
  context.data.vouchers.flatMap((voucher, index, all) => [
    ...voucherRows(voucher, context),
    ...(all[index + 1]?.date === voucher.date ? [] : dayRows(voucher.date, context)),
  ])

/** The totals of the whole period. */
function totalsOf({ data: { whole }, say }: DayContext): Cells {
  const total = totalOf(whole.counts)
  return { particulars: say(counted(countOf(whole.counts), cancelledOf(whole.counts))), debit: total, credit: total }
}

const countsByType = ({ data, nameOf }: DayContext): ReportFigure[] =>
  data.series.types.flatMap((type) => {
    const counts = data.whole.counts.filter(({ voucher_type }) => voucher_type === type.code)
    return counts.length === 0 ? [] : [{ id: type.code, label: nameOf(type), kind: 'count', value: countOf(counts).toString() }]
  })

async function gather(snapshot: Snapshot, request: Request<Params>): Promise<DayBook> {
  const { params, period } = request
  const { from, to } = period
  const [series, costCentres] = [await readSeries(snapshot), await readCostCentres(snapshot)]
  const filter = { from, to, cancelled: params.cancelled, ...chosenBy(params, series, costCentres) }
  const position = positionOf(request, cursorOf)
  const counted = await readCountedDays(snapshot, filter)
  const found = await readDayVouchers(snapshot, filter, position, request.limit + 1)
  // A cancelled voucher has no lines; the report shows those of the version before it.
  const linesOf = ({ cancelled, line_count }: DayVoucher) => (cancelled ? LISTED_LINES : line_count)
  const { items: vouchers, beyond } = cutPage(found, position, request.limit, linesOf)
  const following = position.back ? position.from : beyond
  const days = from === to ? [] : [...new Set(vouchers.map((voucher) => voucher.date))].filter((day) => day !== following?.date)
  const last = following && vouchers.at(-1)
  return {
    series,
    costCentres,
    chosenLedger: await readChosenLedger(snapshot, params.ledger),
    vouchers,
    lines: await readLines(
      snapshot,
      vouchers.map((voucher) => voucher.told_by),
    ),
    days: new Map((await countByDay(snapshot, filter, days, counted)).map((day) => [day.date, day])),
    whole: request.first
      ? await readWhole(snapshot, period, filter, counted)
      : { counts: [], filtered: false, missing: 0, turnover: { debit: ZERO, credit: ZERO, byMonths: false } },
    next: last ? cursorText(last) : null,
    previous: (position.back ? beyond : position.from) && vouchers[0] ? cursorText(vouchers[0]) : null,
  }
}

/** The vouchers of the whole period by series, and, by another path, the turnover of all ledgers in it. */
async function readWhole(snapshot: Snapshot, period: Period, filter: VoucherFilter, counted: ProofRun | null): Promise<Whole> {
  const counts = await countBySeries(snapshot, filter, counted)
  return {
    counts,
    filtered: hides(filter),
    missing: await countMissingNumbers(snapshot, filter, counts, counted),
    turnover: await readTurnover(snapshot, period),
  }
}

function proofsOf({ data, say }: DayContext): ReportProof[] {
  const { turnover, counts, filtered, missing } = data.whole
  const imbalances = data.vouchers.map((voucher) => imbalanceOf(voucher, data))
  return [
    {
      id: 'debits-credits',
      label: say({ en: 'Debits = credits in every voucher', np: 'हरेक भौचरमा डेबिट = क्रेडिट' }),
      difference: paisaText(add(gapBetween(turnover.debit, turnover.credit), ...imbalances)),
    },
    { id: 'numbers', label: say({ en: 'No number missing', np: 'कुनै नम्बर छुटेको छैन' }), difference: missing.toString(), counted: true },
    ...(filtered
      ? []
      : [
          {
            id: 'vouchers',
            label: say(
              turnover.byMonths
                ? { en: 'Month totals = vouchers', np: 'महिनाको जम्मा = भौचर' }
                : { en: 'Lines = vouchers', np: 'पङ्क्ति = भौचर' },
            ),
            difference: paisaText(gapBetween(turnover.debit, totalOf(counts))),
          },
        ]),
  ]
}

const countOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)
const cancelledOf = (counts: readonly { cancelled: number }[]): number => counts.reduce((sum, { cancelled }) => sum + cancelled, 0)
const totalOf = (counts: readonly { total: Paisa }[]): Paisa => add(...counts.map(({ total }) => total))
const gapBetween = (one: Paisa, other: Paisa): Paisa => magnitude(paisa(one - other))

/** '8 vouchers · 1 cancelled' */
function counted(count: number, cancelled: number): Words {
  const nepali = (value: number) => digits(value.toString(), 'np')
  const vouchers = { en: count === 1 ? '1 voucher' : `${count} vouchers`, np: `${nepali(count)} भौचर` }
  return cancelled === 0 ? vouchers : { en: `${vouchers.en} · ${cancelled} cancelled`, np: `${vouchers.np} · ${nepali(cancelled)} रद्द` }
}

/** The difference of a voucher's lines to zero or to its total. A long voucher, whose lines are not all read, is proved by the totals only. */
function imbalanceOf({ cancelled, told_by, line_count, total }: DayVoucher, { lines }: DayBook): Paisa {
  const listed = lines.get(told_by) ?? []
  if (cancelled || listed.length < line_count) return ZERO
  const debit = add(...listed.map((line) => (line.amount > 0n ? line.amount : ZERO)))
  return add(magnitude(add(...listed.map((line) => line.amount))), gapBetween(debit, total))
}

const bySide = (amount: Paisa): { debit: Paisa; credit: Paisa } =>
  amount < 0n ? { debit: ZERO, credit: magnitude(amount) } : { debit: amount, credit: ZERO }

const cellsOf = ({ amount, narration }: VoucherLine): Cells => ({ ...bySide(amount), narration })

/** The rows of a voucher: one with its main ledger and its total, or in the detailed view one for each line, debits first. */
function voucherRows(voucher: DayVoucher, context: DayContext): Row[] {
  const { type } = context.data.series.of(voucher)
  const lines = (context.data.lines.get(voucher.told_by) ?? []).toSorted((a, b) => +(a.amount < 0n) - +(b.amount < 0n))
  const listed = context.params.detail && !voucher.cancelled
  const [head, ...others] = listed ? lines : [mainLine(type, lines)]
  const sides = listed && head ? bySide(head.amount) : { debit: voucher.total, credit: voucher.total }
  const cells = {
    date: voucher.date,
    number: printedNumber(voucher, context.data.series),
    type: typeOf(voucher, type, context),
    narration: voucher.cancelled
      ? context.say({ en: `Cancelled: ${voucher.reason}`, np: `रद्द: ${voucher.reason}` })
      : joinedTexts(...(listed && head ? [head.narration] : lines.map((line) => line.narration)), voucher.narration),
    reference: voucher.reference,
    ...sides,
  }
  return [
    {
      id: voucher.voucher_id,
      look: 'item',
      label: head ? lineName(head, context) : '',
      cells,
      opens: opens(voucher),
      ...(voucher.cancelled ? { cancelled: true } : {}),
    },
    ...others.flatMap((line) => (line ? [detailRow(voucher, String(line.line_no), lineName(line, context), cellsOf(line))] : [])),
    ...(listed ? unlistedRows(voucher, lines, context) : []),
  ]
}

const opens = ({ voucher_id: id }: DayVoucher) => ({ screen: 'voucher' as const, params: { id } })

/** The type; one that was altered says so, as one that was cancelled is struck out, and so does one on which files hang. */
function typeOf({ version, cancelled, attachments }: DayVoucher, type: VoucherType, { say, nameOf }: DayContext): string {
  const signs = [
    version > 1 && !cancelled && say({ en: 'altered', np: 'संशोधित' }),
    attachments > 0 && say({ en: attachments === 1 ? '1 file' : `${attachments} files`, np: `${digits(`${attachments}`, 'np')} फाइल` }),
  ]
  return [nameOf(type), ...signs].filter(Boolean).join(' · ')
}

/** The line that stands for the voucher: the credited party of a receipt or a purchase, else a debit. */
function mainLine({ baseKind }: VoucherType, lines: readonly VoucherLine[]): VoucherLine | undefined {
  const credited = baseKind === 'receipt' || baseKind === 'purchase'
  return lines.find((line) => line.amount < 0n === credited) ?? lines[0]
}

function unlistedRows(voucher: DayVoucher, lines: readonly VoucherLine[], { say }: DayContext): Row[] {
  const unlisted = voucher.line_count - lines.length
  if (unlisted <= 0) return []
  const listed = (side: 'debit' | 'credit') => add(...lines.map((line) => bySide(line.amount)[side]))
  const rest = (side: 'debit' | 'credit') => paisa(voucher.total - listed(side))
  return [detailRow(voucher, 'more', say(moreLines(unlisted)), { debit: rest('debit'), credit: rest('credit') })]
}

const detailRow = (voucher: DayVoucher, id: string, label: string, sides: Cells): Row => ({
  id: `${voucher.voucher_id}.${id}`,
  look: 'detail',
  label,
  cells: sides,
  opens: opens(voucher),
})

/** The total of a day; a day with one voucher needs none. */
function dayRows(date: string, { data, say }: DayContext): Row[] {
  const day = data.days.get(date)
  if (!day || day.count === 1) return []
  const cells = { debit: day.total, credit: day.total }
  return [{ id: `day-${date}`, look: 'subtotal', label: say(counted(day.count, day.cancelled)), cells }]
}
