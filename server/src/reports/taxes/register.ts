import { date } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { add, gap, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { BillCursor, BillStretch, BillsAsked, TaxBill, TaxSums } from '../../figures/bill-taxes.ts'
import { readTaxBills, readVatLedgers, readVatOfLines, sumTaxBills } from '../../figures/bill-taxes.ts'
import { planReads } from '../../figures/plans.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, ReportDefinition } from '../engine/definition.ts'
import type { Locale, Words } from '../engine/locale.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { extra, given, type Param } from '../engine/params.ts'
import { cursorOf, cursorText } from '../ledgers/statement-page.ts'
import { type BilledGoods, billRows, goodsColumns, readBilledGoods } from './billed-goods.ts'

/** A page of a register with the goods of its bills where they are shown, what the whole comes to, and what the same bills have on the ledgers of VAT. */
type RegisterPage = {
  bills: TaxBill[]
  goods: BilledGoods
  sums: TaxSums[]
  onLedgers: Paisa
  next: string | null
  previous: string | null
}

/** A register of VAT: which bills, its columns by the rule with those of goods at their place, and the cells of a bill. Registers of returns always show goods. */
type Register = {
  id: string
  title: Words
  of: BillsAsked
  /** How the rule calls an item. */
  item: Words
  columns: (locale: Locale, goods: Column[]) => Column[]
  cells: (bill: TaxBill) => Cells
  totals: (sums: readonly TaxSums[]) => Cells
}

type RegisterParams = { items: Param<boolean> }
const GOODS_ALWAYS: RegisterParams = {
  items: given(
    z
      .literal('shown')
      .default('shown')
      .transform(() => true),
  ),
}
const GOODS_ASKED: RegisterParams = {
  items: extra({ on: { en: 'With items', np: 'सामानसहित' }, off: { en: 'Without items', np: 'सामानविना' }, keys: ['I'] }),
}

/** Where the rule says that a register is kept. */
const RULE: Words = {
  en: 'VAT Rules 2053, rule 23 (1) (chha)',
  np: 'मूल्य अभिवृद्धि कर नियमावली, २०५३ को नियम २३ को उपनियम (१) को खण्ड (छ)',
}

/** A register of VAT as a report: every bill of a period, by day, page by page. */
export const registerOf = ({ id, title, of, item, columns, cells, totals }: Register): ReportDefinition<RegisterParams, RegisterPage> => ({
  id,
  title,
  period: 'month',
  params: of.isReturn ? GOODS_ALWAYS : GOODS_ASKED,
  takes: ['pages'],
  gather: async (snapshot, request): Promise<RegisterPage> => {
    const { period, first, params } = request
    const page = await pageOfBills(request, (stretch) => readTaxBills(snapshot, period, of, stretch))
    return {
      ...page,
      goods: params.items ? await readBilledGoods(snapshot, page.bills, of) : new Map(),
      ...(first ? await readWhole(snapshot, period, of) : { sums: [], onLedgers: ZERO }),
    }
  },
  heading: ({ say }) => ({ subtitle: say(RULE) }),
  blocks: ({ data, params, ...locale }) => [
    {
      block: 'table',
      id: 'bills',
      columns: columns(locale, params.items ? goodsColumns(item, locale) : []),
      rows: data.bills.flatMap((bill) => billRows(bill, data.goods.get(bill.entry), locale, cells(bill))),
      totals: totals(data.sums),
    },
  ],
  proofs: ({ data, first, say }) => {
    if (!first) return []
    const tax = add(...data.sums.map((sum) => sum.tax))
    const difference = gap(of.side === 'sales' ? negate(data.onLedgers) : data.onLedgers, tax)
    const label = say({ en: 'VAT of the register = VAT ledgers', np: 'खाताको मू.अ.क. = मू.अ.क. खाताहरू' })
    return [{ id: 'vat-ledgers', label, difference: paisaText(difference) }]
  },
  page: ({ sums, next, previous }) => ({
    count: Number.parseInt(String(sums.reduce((many, { bills }) => many + bills, 0n)), 10),
    next,
    previous,
  }),
})

/** What all bills of a period come to, after a page of them was read: the sums of a year want another plan than a page. */
async function readWhole(snapshot: Snapshot, period: Period, of: BillsAsked): Promise<{ sums: TaxSums[]; onLedgers: Paisa }> {
  await planReads(snapshot, 'sums')
  const ledgers = await readVatLedgers(snapshot)
  const ids = ledgers.map(({ id }) => id)
  return { sums: await sumTaxBills(snapshot, period, of), onLedgers: await readVatOfLines(snapshot, period, of, ids) }
}

type Paged = { limit: number; after: string | undefined; before: string | undefined }

/** A page of a list of bills by day and entry, and the places where the next and the former page begin. */
export async function pageOfBills<Bill extends BillCursor>(
  request: Paged,
  read: (stretch: BillStretch) => Promise<Bill[]>,
): Promise<{ bills: Bill[]; next: string | null; previous: string | null }> {
  const position = positionOf(request, placeOf)
  const found = await read({ ...position, limit: request.limit + 1 })
  const { items: bills, beyond } = cutPage(found, position, request.limit, () => 1)
  const after = position.back ? beyond : position.from
  const following = position.back ? position.from : beyond
  const [top, last] = [bills[0], bills.at(-1)]
  return { bills, next: following && last ? placeText(last) : null, previous: after && top ? placeText(top) : null }
}

/** @throws BookError `malformed` for a text that no page of bills gave */
function placeOf(text: string, field: 'after' | 'before'): BillCursor {
  const cursor = cursorOf(text, field)
  if (!date.safeParse(cursor.date).success) throw atField(field, 'This value is not valid.', 'malformed')
  return cursor
}

const placeText = ({ date, place }: BillCursor): string => cursorText({ date, place, lineNo: 1 })

/** What bills of some kinds come to, each by an amount of its own. */
export const sumOf = <Of>(all: readonly Of[], amountOf: (each: Of) => bigint): Paisa =>
  paisa(all.reduce((sum, each) => sum + amountOf(each), 0n))

/** An amount that a column of a register leaves empty where it is nothing. */
export const orEmpty = (amount: Paisa): Paisa | null => amount || null
