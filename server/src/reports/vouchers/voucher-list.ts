import type { ReportFigure } from '@lekha/contract'
import { magnitude, paisaText } from '@lekha/money'
import type { Cells, Column, Context, Row } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { cancelledBecause, counted, enteredColumns, mainLine, momentText, nameOfUser, opens } from './voucher-cells.ts'
import type { SeriesCount } from './voucher-counts.ts'
import { STATUSES, statusOf } from './voucher-filters.ts'
import { gatherVouchers, type VoucherPage } from './voucher-gather.ts'
import type { ListedVoucher } from './voucher-page.ts'
import { voucherParams } from './voucher-params.ts'
import { cancelledOf, countOf, totalOf, voucherProofs } from './voucher-proofs.ts'
import { joinedTexts, lineName, printedNumber } from './vouchers.ts'

type ListContext = Context<typeof voucherParams, VoucherPage>

/** The vouchers of a period, one row each: of all types, or of one as its voucher book. */
export const voucherList = defineReport({
  id: 'voucher-list',
  title: { en: 'Voucher list', np: 'भौचर सूची' },
  period: 'year',
  params: voucherParams,
  takes: ['pages'],
  counts: true,
  gather: (snapshot, request) =>
    gatherVouchers(
      snapshot,
      request,
      () => ({ by: 'date' }),
      () => Promise.resolve({}),
    ),
  heading: titleOf,
  blocks: (context) => [
    { block: 'figures', id: 'types', figures: [...typesOf(context), ...cancelledOnes(context)] },
    {
      block: 'table',
      id: 'vouchers',
      preview: !context.params.entered,
      columns: columnsOf(context),
      rows: rowsOf(context),
      totals: totalsOf(context),
    },
  ],
  proofs: ({ data, ...locale }) => voucherProofs(data, locale),
  page: ({ whole, next, previous }) => ({ count: countOf(whole.counts), next, previous }),
})

/** The vouchers of one type are a book of their own, named after it. */
function titleOf({ data: { series }, params, say, nameOf }: ListContext): { title?: string } {
  const type = series.types.find(({ code }) => code === params.type)
  return type ? { title: say({ en: `${nameOf(type)} book`, np: `${nameOf(type)} बही` }) } : {}
}

/** The number and the sum of the vouchers of each type; each is a way to that type, the chosen one back to all. */
function typesOf({ data: { series, whole }, params, nameOf }: ListContext): ReportFigure[] {
  return series.types.flatMap(({ code, ...name }) => {
    const counts = whole.ofEveryType.filter(({ voucher_type }) => voucher_type === code)
    const chosen = params.type === code
    if (counts.length === 0 && !chosen) return []
    const sets = { filter: 'type', value: chosen ? '' : code, chosen }
    return [{ id: code, label: nameOf(name), kind: 'amount', value: paisaText(totalOf(counts)), count: countText(counts), sets }]
  })
}

const countText = (counts: readonly SeriesCount[]): string => countOf(counts).toString()

/** How many of them were cancelled, as a way to those. */
function cancelledOnes({ data: { whole }, params, say }: ListContext): ReportFigure[] {
  const chosen = params.status === 'cancelled'
  const count = cancelledOf(whole.counts)
  if (count === 0 && !chosen) return []
  const sets = { filter: 'status', value: chosen ? 'all' : 'cancelled', chosen }
  return [{ id: 'cancelled', label: say(STATUSES.cancelled), kind: 'count', value: count.toString(), sets }]
}

const columnsOf = ({ params: { entered }, ...locale }: ListContext): Column[] => [
  { id: 'date', label: locale.say(WORDS.date), kind: 'date', width: 104 },
  { id: 'number', label: locale.say(WORDS.number), kind: 'text', width: 84 },
  { id: 'type', label: locale.say(WORDS.type), kind: 'text', width: 88, spare: true },
  { id: 'particulars', label: locale.say({ en: 'Main ledger or party', np: 'मुख्य खाता वा पक्ष' }), kind: 'text', names: true },
  ...(entered ? changedColumns(locale) : saidColumns(locale)),
  { id: 'status', label: locale.say({ en: 'Status', np: 'अवस्था' }), kind: 'text', width: 98 },
  { id: 'amount', label: locale.say(WORDS.amount), kind: 'amount', width: 120, sums: true },
]

const saidColumns = ({ say }: Pick<ListContext, 'say'>): Column[] => [
  { id: 'narration', label: say(WORDS.narration), kind: 'text', spare: true },
  { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 96, spare: true },
  { id: 'files', label: say({ en: 'Files', np: 'फाइल' }), kind: 'count', width: 50, spare: true },
]

const changedColumns = (locale: Pick<ListContext, 'say' | 'nameOf' | 'language'>): Column[] => [
  ...enteredColumns(locale),
  { id: 'changed-by', label: locale.say({ en: 'Altered by', np: 'संशोधन गर्ने' }), kind: 'text', width: 120, spare: true },
  { id: 'changed-at', label: locale.say({ en: 'Altered at', np: 'संशोधन समय' }), kind: 'text', width: 150, spare: true },
]

const rowsOf = (context: ListContext): Row[] => context.data.vouchers.map((voucher) => rowOf(voucher, context))

function rowOf(voucher: ListedVoucher, context: ListContext): Row {
  const { series, lines } = context.data
  const { type } = series.of(voucher)
  const ofVoucher = lines.get(voucher.told_by) ?? []
  const main = mainLine(type, ofVoucher)
  const isChanged = voucher.version > 1
  return {
    id: voucher.voucher_id,
    look: 'item',
    label: main ? lineName(main, context) : '',
    cells: {
      date: voucher.date,
      number: printedNumber(voucher, series),
      type: context.nameOf(type),
      narration: voucher.cancelled
        ? context.say(cancelledBecause(voucher))
        : joinedTexts(voucher.narration, ...ofVoucher.map(({ narration }) => narration)),
      reference: voucher.reference,
      files: voucher.attachments > 0 ? BigInt(voucher.attachments) : null,
      'entered-by': nameOfUser(context.data.users, voucher.entered_by),
      'entered-at': momentText(voucher.entered_at, context),
      'changed-by': isChanged ? nameOfUser(context.data.users, voucher.recorded_by) : null,
      'changed-at': isChanged ? momentText(voucher.recorded_at, context) : null,
      status: context.say(STATUSES[statusOf(voucher)]),
      amount: magnitude(voucher.total),
    },
    opens: opens(voucher),
    ...(voucher.cancelled ? { cancelled: true } : {}),
  }
}

/** The totals of all vouchers that the filters leave. */
const totalsOf = ({ data: { whole }, say }: ListContext): Cells => ({
  particulars: say(counted(countOf(whole.counts), cancelledOf(whole.counts))),
  amount: totalOf(whole.counts),
})
