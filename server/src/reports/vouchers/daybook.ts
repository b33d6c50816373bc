import type { ReportFigure } from '@lekha/contract'
import type { ProofRun } from '../../figures/proof-memory.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, Context, Request } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { choice, extra } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type CashOfDay, readCashOfDays } from './cash-of-days.ts'
import { daybookRows } from './daybook-rows.ts'
import { counted, enteredColumns } from './voucher-cells.ts'
import { countByDay, countBySeries, type DayCount, type SeriesCount } from './voucher-counts.ts'
import { type Gap, readGaps } from './voucher-gaps.ts'
import { gatherVouchers, type VoucherPage } from './voucher-gather.ts'
import type { VoucherFilter, VoucherOrder } from './voucher-page.ts'
import { voucherParams } from './voucher-params.ts'
import { cancelledOf, countOf, totalOf, voucherProofs } from './voucher-proofs.ts'
import { detailParam, type Series } from './vouchers.ts'

const params = {
  ...voucherParams,
  detail: detailParam(true),
  by: choice({
    label: { en: 'Order', np: 'क्रम' },
    standard: '',
    keys: ['O'],
    options: {
      '': { en: 'By day', np: 'दिन अनुसार' },
      type: { en: 'By type', np: 'प्रकार अनुसार' },
      entry: { en: 'By entry', np: 'प्रविष्टि क्रम अनुसार' },
    },
  }),
  cash: extra({
    on: { en: 'Cash and bank of the day', np: 'दिनको नगद र बैंक' },
    off: { en: 'Without cash and bank', np: 'नगद र बैंक बिना' },
    keys: ['B'],
  }),
}

/** What the day book reads beside its vouchers. */
type DayBook = VoucherPage & {
  /** The days that end on this page. */
  days: Map<string, DayCount>
  /** Cash and bank on them. */
  cash: Map<string, CashOfDay>
  /** The vouchers of the whole period by series, where they are ordered by type. */
  ofTypes: SeriesCount[]
  gaps: Gap[]
}
export type DayContext = Context<typeof params, DayBook>

/** Every voucher of a period, day by day, as it was entered. */
export const daybook = defineReport({
  id: 'daybook',
  title: { en: 'Day book', np: 'दैनिक बही' },
  period: 'day',
  params,
  takes: ['pages'],
  counts: true,
  gather,
  blocks: (context) => [
    { block: 'figures', id: 'counts', figures: countsByType(context) },
    {
      ...{ block: 'table', id: 'vouchers', preview: !context.params.detail },
      ...{ columns: columnsOf(context), rows: daybookRows(context), totals: totalsOf(context) },
    },
  ],
  proofs: ({ data, ...locale }: DayContext) => voucherProofs(data, locale),
  page: ({ whole, next, previous }) => ({ count: countOf(whole.counts), next, previous }),
})

function gather(snapshot: Snapshot, request: Request<typeof params>): Promise<DayBook> {
  return gatherVouchers(
    snapshot,
    request,
    (series) => orderOf(request.params.by, series),
    (page, filter, proof) => readParts(snapshot, request, page, filter, proof),
  )
}

const orderOf = (by: '' | 'type' | 'entry', { types }: Series): VoucherOrder =>
  by === 'type' ? { by, types: types.map(({ code }) => code) } : { by: by || 'date' }

/** How many missing stretches of a series are named. */
const NAMED_GAPS = 20

/** What is added up and named below the vouchers of a page. */
async function readParts(
  snapshot: Snapshot,
  { params: { by, cash }, period, first }: Request<typeof params>,
  { vouchers, following, whole }: VoucherPage,
  filter: VoucherFilter,
  counts: ProofRun | null,
): Promise<Omit<DayBook, keyof VoucherPage>> {
  const days = by === '' ? endedDays(vouchers, following) : []
  const summed = period.from === period.to ? [] : days
  return {
    days: new Map((await countByDay(snapshot, filter, summed, counts)).map((day) => [day.date, day])),
    cash: cash ? await readCashOfDays(snapshot, period, days) : new Map<string, CashOfDay>(),
    ofTypes: by !== 'type' ? [] : first ? whole.counts : await countBySeries(snapshot, filter, counts),
    gaps: filter.type !== undefined && whole.missing > 0 ? await readGaps(snapshot, period, filter.type, NAMED_GAPS) : [],
  }
}

/** The days whose last voucher is on this page. */
const endedDays = (vouchers: readonly { date: string }[], following: { date: string } | undefined): string[] =>
  [...new Set(vouchers.map(({ date }) => date))].filter((day) => day !== following?.date)

const columnsOf = ({ params: { entered }, ...locale }: DayContext): Column[] => [
  { id: 'date', label: locale.say(WORDS.date), kind: 'date', weekday: true, width: 132 },
  { id: 'number', label: locale.say(WORDS.number), kind: 'text', width: 96 },
  { id: 'type', label: locale.say(WORDS.type), kind: 'text', width: 142, spare: true },
  { id: 'particulars', label: locale.say(WORDS.particulars), kind: 'text', names: true },
  ...(entered
    ? enteredColumns(locale)
    : [
        { id: 'narration', label: locale.say(WORDS.narration), kind: 'text', spare: true } satisfies Column,
        { id: 'reference', label: locale.say(WORDS.reference), kind: 'text', width: 112, spare: true } satisfies Column,
      ]),
  { id: 'debit', label: locale.say(WORDS.debit), kind: 'debit', width: 134, sums: true },
  { id: 'credit', label: locale.say(WORDS.credit), kind: 'credit', width: 134, sums: true },
]

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
