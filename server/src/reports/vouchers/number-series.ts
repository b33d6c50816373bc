import { digits } from '@lekha/money'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import { known } from '../../figures/known.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { defineReport } from '../engine/report.ts'
import { countBySeries, readCountedDays, type SeriesCount } from './voucher-counts.ts'
import { UNFILTERED } from './voucher-filters.ts'
import { type Gap, gapWords, readGaps } from './voucher-gaps.ts'
import { ORDER_CODES, type VoucherFilter } from './voucher-page.ts'
import { printedNumber, readSeries, type Series } from './vouchers.ts'

/** The most gaps that are listed; each is a stretch of missing numbers. */
const MOST_GAPS = 1_000

const given = z.object({ fiscal_year_id: z.string(), voucher_type: z.string(), last: z.number() })
/** A number series and the last number that it gave. */
type Given = z.output<typeof given>

type Data = { series: Series; given: Given[]; counts: SeriesCount[]; gaps: Gap[] }
type SeriesContext = Context<object, Data>

/** The number series of the fiscal years that a period touches: how far each came, how many vouchers have its numbers, and which are missing. */
export const numberSeries = defineReport({
  id: 'number-series',
  title: { en: 'Number series and gaps', np: 'नम्बर शृङ्खला र छुटेका नम्बर' },
  period: 'year',
  depth: 2,
  params: {},
  gather,
  blocks: (context) => [
    { block: 'table', id: 'series', columns: columnsOf(context), rows: context.data.given.flatMap((each) => rowsFor(each, context)) },
  ],
  proofs: ({ data, say }) => [
    {
      ...{ id: 'missing', label: say({ en: 'No number missing', np: 'कुनै नम्बर छुटेको छैन' }), counted: true },
      difference: missingOf(data.gaps).toString(),
    },
    {
      ...{ id: 'counted', label: say({ en: 'Numbers given = vouchers + missing', np: 'दिइएका नम्बर = भौचर + छुटेका' }), counted: true },
      difference: differenceOf(data).toString(),
    },
  ],
})

async function gather(snapshot: Snapshot, { period }: Request<object>): Promise<Data> {
  const years = snapshot.years.filter(({ starts, ends }) => starts <= period.to && ends >= period.from)
  const [from, to] = [years[0]?.starts ?? period.from, years.at(-1)?.ends ?? period.to]
  const filter: VoucherFilter = { from, to, cancelled: true, ...UNFILTERED }
  return {
    series: await readSeries(snapshot),
    given: await readGiven(
      snapshot,
      years.map(({ id }) => id),
    ),
    counts: await countBySeries(snapshot, filter, await readCountedDays(snapshot, filter)),
    gaps: (await readGaps(snapshot, { from, to }, undefined, MOST_GAPS)).filter((gap) => !ORDER_CODES.includes(gap.voucher_type)),
  }
}

/** Opening balances, of which a year has one, and orders, which are no vouchers, are left out. Of books as known earlier, the last number is that of the last voucher known then. */
const readGiven = (snapshot: Snapshot, years: readonly string[]): Promise<Given[]> => rowsOf(snapshot.sql, given)`
  select s.fiscal_year_id, s.voucher_type, case when ${snapshot.later} then n.number else s.last_number end as last
    from number_series s
    join fiscal_year y on y.organization_id = s.organization_id and y.fiscal_year_id = s.fiscal_year_id
    join voucher_type t on t.organization_id = s.organization_id and t.code = s.voucher_type
   cross join lateral (
      select v.number from voucher v
       where v.organization_id = s.organization_id and v.fiscal_year_id = s.fiscal_year_id and v.voucher_type = s.voucher_type
         and v.version = 1 ${known(snapshot, 'v')} order by v.number desc limit 1) n
   where s.organization_id = ${snapshot.organizationId} and s.fiscal_year_id = any(${years}::uuid[]) and t.base_kind <> 'opening' and s.voucher_type <> all(${ORDER_CODES}::text[])
   order by y.starts, t.sort, t.code`

const isOf =
  ({ fiscal_year_id, voucher_type }: Given) =>
  (other: Pick<Given, 'fiscal_year_id' | 'voucher_type'>) =>
    other.fiscal_year_id === fiscal_year_id && other.voucher_type === voucher_type
const missingOf = (gaps: readonly Gap[]): number => gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0)

function differenceOf({ given: all, counts, gaps }: Data): number {
  const numbers = all.reduce((sum, { last }) => sum + last, 0)
  return numbers - counts.reduce((sum, { count }) => sum + count, 0) - missingOf(gaps)
}

const columnsOf = ({ say }: SeriesContext): Column[] => [
  { id: 'type', label: say({ en: 'Voucher type', np: 'भौचर प्रकार' }), kind: 'text', names: true },
  { id: 'first', label: say({ en: 'First', np: 'पहिलो' }), kind: 'text', width: 120 },
  { id: 'last', label: say({ en: 'Last', np: 'अन्तिम' }), kind: 'text', width: 120 },
  { id: 'vouchers', label: say({ en: 'Vouchers', np: 'भौचर' }), kind: 'count', sums: true, width: 110 },
  { id: 'cancelled', label: say({ en: 'Of these cancelled', np: 'यीमध्ये रद्द' }), kind: 'count', sums: true, width: 130 },
  { id: 'missing', label: say({ en: 'Missing', np: 'छुटेका' }), kind: 'count', main: true, sums: true, width: 110 },
]

/** A series, and below it each stretch of numbers that are missing. */
function rowsFor(each: Given, { data: { series, counts, gaps }, language, say, nameOf }: SeriesContext): Row[] {
  const written = (number: number) => digits(printedNumber({ ...each, number }, series), language)
  const count = counts.find(isOf(each))
  const own = gaps.filter(isOf(each))
  const cells: Cells = {
    ...{ first: written(1), last: written(each.last), vouchers: BigInt(count?.count ?? 0) },
    ...{ cancelled: BigInt(count?.cancelled ?? 0), missing: BigInt(missingOf(own)) },
  }
  const id = `${each.fiscal_year_id}-${each.voucher_type}`
  const { type } = series.of({ ...each, number: 1 })
  return [
    {
      id,
      look: own.length > 0 ? 'heading' : 'item',
      label: nameOf(type),
      cells,
      opens: { report: 'voucher-list', params: { type: type.code } },
    },
    ...own.map((gap): Row => ({ id: `${id}-${gap.first}`, look: 'item', level: 1, label: say(gapWords(gap, series)), cells: {} })),
  ]
}
