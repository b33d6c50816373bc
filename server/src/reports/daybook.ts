import type { ReportCell, ReportProof, ReportRow } from '@lekha/contract'
import { add, digits, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { planForAny, planForEach } from '../db/transact.ts'
import type { Desk } from '../figures/desk.ts'
import { readTurnover } from '../figures/figures.ts'
import {
  countByDay,
  countBySeries,
  countMissingNumbers,
  cursorOf,
  cursorText,
  type DayCount,
  type DayVoucher,
  readDayVouchers,
  type SeriesCount,
  type VouchersAsked,
} from './daybook-page.ts'
import { cutPage, placeOf } from './place.ts'
import { type Asked, defineReport, type Sheet } from './report.ts'
import {
  chosenBy,
  detailOffer,
  hides,
  LISTED_LINES,
  lineName,
  moreLines,
  printedNumber,
  readLines,
  readSeries,
  type Series,
  type VoucherLine,
  type VoucherType,
  voucherFilters,
} from './vouchers.ts'
import { WORDS, type Words } from './words.ts'

type Params = 'type' | 'text' | 'cancelled' | 'detail' | 'after' | 'before'

type DayBook = {
  series: Series
  vouchers: DayVoucher[]
  /** Lines by the entry that tells them. */
  lines: Map<bigint, VoucherLine[]>
  /** The days that end on this page. */
  days: Map<string, DayCount>
  whole: Whole
  next: string | null
  previous: string | null
}
type Whole = { counts: SeriesCount[]; filtered: boolean; missing: number; turnover: { debit: Paisa; credit: Paisa; byMonths: boolean } }
type DaySheet = Sheet<Params, DayBook>

/** Every voucher of a period, day by day, as it was entered. */
export const daybook = defineReport<Params, DayBook>({
  id: 'daybook',
  title: { en: 'Day book', np: 'दैनिक बही' },
  period: 'day',
  params: ['type', 'text', 'cancelled', 'detail', 'after', 'before'],
  gather,
  columns: ({ say }) => [
    { id: 'date', label: say(WORDS.date), kind: 'date', width: 118 },
    { id: 'number', label: say(WORDS.number), kind: 'text', width: 96 },
    { id: 'type', label: say(WORDS.type), kind: 'text', width: 128 },
    { id: 'particulars', label: say(WORDS.particulars), kind: 'particulars' },
    { id: 'narration', label: say(WORDS.narration), kind: 'text', spare: true },
    { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 112, spare: true },
    { id: 'debit', label: say(WORDS.debit), kind: 'debit', width: 134 },
    { id: 'credit', label: say(WORDS.credit), kind: 'credit', width: 134 },
  ],
  filters: ({ data, say, nameOf }) => [
    ...voucherFilters(data.series, { say, nameOf }),
    detailOffer({ say, nameOf }),
    {
      id: 'cancelled',
      label: say({ en: 'Cancelled', np: 'रद्द गरिएका' }),
      role: 'view',
      standard: 'true',
      keys: ['Z'],
      options: [
        { value: 'true', label: say({ en: 'Cancelled shown', np: 'रद्द देखाइएको' }) },
        { value: 'false', label: say({ en: 'Cancelled hidden', np: 'रद्द लुकाइएको' }) },
      ],
    },
  ],
  rows: (sheet) =>
    sheet.data.vouchers.flatMap((voucher, index, all) => [
      ...voucherRows(voucher, sheet),
      ...(all[index + 1]?.date === voucher.date ? [] : dayRows(voucher.date, sheet)),
    ]),
  totals: ({ data: { whole }, say }) => {
    const total = paisaText(totalOf(whole.counts))
    return [null, null, null, say(counted(countOf(whole.counts), cancelledOf(whole.counts))), null, null, total, total]
  },
  proofs: proofsOf,
  facts: ({ data, nameOf }) =>
    data.series.types.flatMap((type) => {
      const counts = data.whole.counts.filter(({ voucher_type }) => voucher_type === type.code)
      return counts.length === 0 ? [] : [{ label: nameOf(type), value: countOf(counts).toString() }]
    }),
  count: ({ whole }) => countOf(whole.counts),
  next: ({ next }) => next,
  previous: ({ previous }) => previous,
})

async function gather(desk: Desk, asked: Asked<Params>): Promise<DayBook> {
  const { from, to } = asked.period
  await planForAny(desk.sql)
  const series = await readSeries(desk)
  const vouchersAsked = { from, to, cancelled: asked.cancelled ?? true, ...chosenBy(asked, series) }
  if (hides(vouchersAsked) || from !== to) await planForEach(desk.sql)
  const place = placeOf(asked, cursorOf)
  const found = await readDayVouchers(desk, vouchersAsked, place, asked.limit + 1)
  // A cancelled voucher has no lines; those of the version before it are told.
  const linesOf = ({ cancelled, line_count }: DayVoucher) => (cancelled ? LISTED_LINES : line_count)
  const { items: vouchers, beyond } = cutPage(found, place, asked.limit, linesOf)
  const following = place.back ? place.from : beyond
  const days = from === to ? [] : [...new Set(vouchers.map((voucher) => voucher.date))].filter((day) => day !== following?.date)
  const last = following && vouchers.at(-1)
  return {
    series,
    vouchers,
    lines: await readLines(
      desk,
      vouchers.map((voucher) => voucher.told_by),
    ),
    days: new Map((await countByDay(desk, vouchersAsked, days)).map((day) => [day.date, day])),
    whole: asked.first
      ? await readWhole(desk, asked, vouchersAsked)
      : { counts: [], filtered: false, missing: 0, turnover: { debit: ZERO, credit: ZERO, byMonths: false } },
    next: last ? cursorText(last) : null,
    previous: (place.back ? beyond : place.from) && vouchers[0] ? cursorText(vouchers[0]) : null,
  }
}

/** The period as a whole: its vouchers by series, and by the other path what the totals of the ledgers say of it. */
async function readWhole(desk: Desk, asked: Asked<Params>, vouchersAsked: VouchersAsked): Promise<Whole> {
  const counts = await countBySeries(desk, vouchersAsked)
  return {
    counts,
    filtered: hides(vouchersAsked),
    missing: await countMissingNumbers(desk, vouchersAsked, counts),
    turnover: await readTurnover(desk, asked.period),
  }
}

function proofsOf({ data, say }: DaySheet): ReportProof[] {
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
                : { en: 'Lines = vouchers', np: 'लाइन = भौचर' },
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

/** What a voucher's lines do not agree by, among themselves and with its total; a long one is not listed whole and left to the totals. */
function imbalanceOf({ cancelled, told_by, line_count, total }: DayVoucher, { lines }: DayBook): Paisa {
  const listed = lines.get(told_by) ?? []
  if (cancelled || listed.length < line_count) return ZERO
  const debit = add(...listed.map((line) => (line.amount > 0n ? line.amount : ZERO)))
  return add(magnitude(add(...listed.map((line) => line.amount))), gapBetween(debit, total))
}

type Cells = {
  date?: string
  number?: string
  type?: string
  particulars: string
  narration?: string
  reference?: string
  debit?: Paisa
  credit?: Paisa
}

function cellsOf({ date, number, type, particulars, narration, reference, debit = ZERO, credit = ZERO }: Cells): ReportCell[] {
  const amount = (value: Paisa) => (value === ZERO ? null : paisaText(value))
  return [date ?? null, number ?? null, type ?? null, particulars, narration || null, reference || null, amount(debit), amount(credit)]
}

const bySide = (amount: Paisa): { debit: Paisa; credit: Paisa } =>
  amount < 0n ? { debit: ZERO, credit: magnitude(amount) } : { debit: amount, credit: ZERO }

/** A voucher: one row with its main ledger and its total, or, where every line is asked for, a row for each, debits first. */
function voucherRows(voucher: DayVoucher, sheet: DaySheet): ReportRow[] {
  const { type } = sheet.data.series.of(voucher)
  const lines = (sheet.data.lines.get(voucher.told_by) ?? []).toSorted((a, b) => +(a.amount < 0n) - +(b.amount < 0n))
  const listed = sheet.asked.detail === true && !voucher.cancelled
  const [head, ...others] = listed ? lines : [mainLine(type, lines)]
  const label = head ? lineName(head, sheet) : ''
  const sides = listed && head ? bySide(head.amount) : { debit: voucher.total, credit: voucher.total }
  const cells = cellsOf({
    date: voucher.date,
    number: printedNumber(voucher, sheet.data.series),
    type: typeOf(voucher, type, sheet),
    particulars: label,
    narration: voucher.cancelled ? sheet.say({ en: `Cancelled: ${voucher.reason}`, np: `रद्द: ${voucher.reason}` }) : voucher.narration,
    reference: voucher.reference,
    ...sides,
  })
  const opens = { screen: 'voucher', id: voucher.voucher_id } as const
  return [
    { id: voucher.voucher_id, kind: 'voucher', level: 0, label, cells, opens, ...(voucher.cancelled ? { cancelled: true } : {}) },
    ...others.flatMap((line) => (line ? [detailRow(voucher, String(line.line_no), lineName(line, sheet), bySide(line.amount))] : [])),
    ...(listed ? unlistedRows(voucher, lines, sheet) : []),
  ]
}

/** The type; one that was altered says so, as one that was cancelled is struck out. */
function typeOf({ version, cancelled }: DayVoucher, type: VoucherType, { say, nameOf }: DaySheet): string {
  return version > 1 && !cancelled ? `${nameOf(type)} · ${say({ en: 'altered', np: 'संशोधित' })}` : nameOf(type)
}

/** The ledger that the voucher is about: who paid or delivered in a receipt or purchase, else what was debited. */
function mainLine({ baseKind }: VoucherType, lines: readonly VoucherLine[]): VoucherLine | undefined {
  const credited = baseKind === 'receipt' || baseKind === 'purchase'
  return lines.find((line) => line.amount < 0n === credited) ?? lines[0]
}

function unlistedRows(voucher: DayVoucher, lines: readonly VoucherLine[], { say }: DaySheet): ReportRow[] {
  const unlisted = voucher.line_count - lines.length
  if (unlisted <= 0) return []
  const listed = (side: 'debit' | 'credit') => add(...lines.map((line) => bySide(line.amount)[side]))
  const rest = (side: 'debit' | 'credit') => paisa(voucher.total - listed(side))
  return [detailRow(voucher, 'more', say(moreLines(unlisted)), { debit: rest('debit'), credit: rest('credit') })]
}

function detailRow(voucher: DayVoucher, id: string, label: string, sides: { debit: Paisa; credit: Paisa }): ReportRow {
  const opens = { screen: 'voucher', id: voucher.voucher_id } as const
  return { id: `${voucher.voucher_id}.${id}`, kind: 'detail', level: 0, label, cells: cellsOf({ particulars: label, ...sides }), opens }
}

function dayRows(date: string, { data, say }: DaySheet): ReportRow[] {
  const day = data.days.get(date)
  if (!day) return []
  const label = say(counted(day.count, day.cancelled))
  return [
    { id: `day-${date}`, kind: 'subtotal', level: 0, label, cells: cellsOf({ particulars: label, debit: day.total, credit: day.total }) },
  ]
}
