import { add, digits, magnitude, type Paisa, paisa, ZERO } from '@lekha/money'
import type { Cells, Row } from '../engine/definition.ts'
import type { DayContext } from './daybook.ts'
import { cancelledBecause, counted, mainLine, momentText, nameOfUser, opens } from './voucher-cells.ts'
import { gapWords } from './voucher-gaps.ts'
import type { ListedVoucher } from './voucher-page.ts'
import { cancelledOf, countOf, totalOf } from './voucher-proofs.ts'
import { joinedTexts, lineName, moreLines, printedNumber, type VoucherLine, type VoucherType } from './vouchers.ts'

/** The vouchers of the page; after the last of a day, or of a type, its totals; after the last of all, what numbers are missing. */
export function daybookRows(context: DayContext): Row[] {
  const { vouchers, following, gaps } = context.data
  const rows = vouchers.flatMap((voucher, index) => [
    ...voucherRows(voucher, context),
    ...(endsPart(voucher, vouchers[index + 1] ?? following, context) ? partRows(voucher, context) : []),
  ])
  const missing = gaps.map(
    (gap): Row => ({
      ...{ id: `gap-${gap.fiscal_year_id}-${gap.voucher_type}-${gap.first}`, look: 'subtotal', cells: {} },
      label: context.say(gapWords(gap, context.data.series)),
    }),
  )
  return [...rows, ...missing]
}

/** Whether what is added up below a voucher ends with it: a day, or in the order of types a type. */
function endsPart(voucher: ListedVoucher, next: Pick<ListedVoucher, 'date' | 'rank'> | undefined, { params: { by } }: DayContext): boolean {
  return by === 'type' ? next?.rank !== voucher.rank : by === '' && next?.date !== voucher.date
}

function partRows({ date, voucher_type }: ListedVoucher, context: DayContext): Row[] {
  return context.params.by === 'type' ? typeRows(voucher_type, context) : [...dayRows(date, context), ...cashRows(date, context)]
}

const bySide = (amount: Paisa): { debit: Paisa; credit: Paisa } =>
  amount < 0n ? { debit: ZERO, credit: magnitude(amount) } : { debit: amount, credit: ZERO }

const cellsOf = ({ amount, narration }: VoucherLine): Cells => ({ ...bySide(amount), narration })

/** The rows of a voucher: one with its main ledger and its total, or in the detailed view one for each line, debits first. */
function voucherRows(voucher: ListedVoucher, context: DayContext): Row[] {
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
      ? context.say(cancelledBecause(voucher))
      : joinedTexts(...(listed && head ? [head.narration] : lines.map((line) => line.narration)), voucher.narration),
    reference: voucher.reference,
    'entered-by': nameOfUser(context.data.users, voucher.entered_by),
    'entered-at': momentText(voucher.entered_at, context),
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

/** The type; one that was altered says so, as one that was cancelled is struck out, and so does one on which files hang. */
function typeOf({ version, cancelled, attachments }: ListedVoucher, type: VoucherType, { say, nameOf }: DayContext): string {
  const signs = [
    version > 1 && !cancelled && say({ en: 'altered', np: 'संशोधित' }),
    attachments > 0 && say({ en: attachments === 1 ? '1 file' : `${attachments} files`, np: `${digits(`${attachments}`, 'np')} फाइल` }),
  ]
  return [nameOf(type), ...signs].filter(Boolean).join(' · ')
}

function unlistedRows(voucher: ListedVoucher, lines: readonly VoucherLine[], { say }: DayContext): Row[] {
  const unlisted = voucher.line_count - lines.length
  if (unlisted <= 0) return []
  const listed = (side: 'debit' | 'credit') => add(...lines.map((line) => bySide(line.amount)[side]))
  const rest = (side: 'debit' | 'credit') => paisa(voucher.total - listed(side))
  return [detailRow(voucher, 'more', say(moreLines(unlisted)), { debit: rest('debit'), credit: rest('credit') })]
}

const detailRow = (voucher: ListedVoucher, id: string, label: string, sides: Cells): Row => ({
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

/** What cash and bank held in the morning and in the evening of a day. */
function cashRows(date: string, { data, say }: DayContext): Row[] {
  const cash = data.cash.get(date)
  if (!cash) return []
  const row = (at: 'opening' | 'closing', label: { en: string; np: string }): Row => ({
    ...{ id: `cash-${at}-${date}`, look: 'subtotal', label: say(label), cells: bySide(cash[at]) },
  })
  return [
    row('opening', { en: 'Opening cash and bank', np: 'सुरुको नगद र बैंक' }),
    row('closing', { en: 'Closing cash and bank', np: 'अन्त्यको नगद र बैंक' }),
  ]
}

/** The total of a type over the whole period. */
function typeRows(type: string, { data, say, nameOf }: DayContext): Row[] {
  const counts = data.ofTypes.filter(({ voucher_type }) => voucher_type === type)
  const known = data.series.types.find(({ code }) => code === type)
  const total = totalOf(counts)
  const label = `${known ? nameOf(known) : type}: ${say(counted(countOf(counts), cancelledOf(counts)))}`
  return [{ id: `type-${type}`, look: 'subtotal', label, cells: { debit: total, credit: total } }]
}
