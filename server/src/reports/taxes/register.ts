import { date } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { add, gap, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import type { BillCursor, BillStretch, BillsAsked, TaxBill, TaxSums } from '../../figures/bill-taxes.ts'
import { readTaxBills, readVatLedgers, readVatOfLines, sumTaxBills } from '../../figures/bill-taxes.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, ReportDefinition, Row } from '../engine/definition.ts'
import type { Locale, Words } from '../engine/locale.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { cursorOf, cursorText } from '../ledgers/statement-page.ts'

/** A page of a register, what the whole comes to, and what the same bills have on the ledgers of VAT. */
type RegisterPage<More> = {
  bills: TaxBill[]
  sums: TaxSums[]
  onLedgers: Paisa
  more: More
  next: string | null
  previous: string | null
}

/** A register of VAT: which bills, its columns by the rule, and the cells of a bill; `more` is what else its rows need of the bills of a page. */
type Register<More> = {
  id: string
  title: Words
  of: BillsAsked
  readMore: (snapshot: Snapshot, bills: readonly TaxBill[]) => Promise<More>
  columns: (locale: Locale) => Column[]
  rows: (bill: TaxBill, more: More, locale: Locale) => Row[]
  totals: (sums: readonly TaxSums[]) => Cells
}

/** Where the rule says that a register is kept. */
const RULE: Words = {
  en: 'VAT Rules 2053, rule 23 (1) (chha)',
  np: 'मूल्य अभिवृद्धि कर नियमावली, २०५३ को नियम २३ को उपनियम (१) को खण्ड (छ)',
}

/** A register of VAT as a report: every bill of a period, by day, page by page. */
export const registerOf = <More>({
  id,
  title,
  of,
  readMore,
  columns,
  rows,
  totals,
}: Register<More>): ReportDefinition<Record<never, never>, RegisterPage<More>> => ({
  id,
  title,
  period: 'month',
  params: {},
  takes: ['pages'],
  gather: async (snapshot, request): Promise<RegisterPage<More>> => {
    const { period, first } = request
    const page = await pageOfBills(request, (stretch) => readTaxBills(snapshot, period, of, stretch))
    return {
      ...page,
      ...(first ? await readWhole(snapshot, period, of) : { sums: [], onLedgers: ZERO }),
      more: await readMore(snapshot, page.bills),
    }
  },
  heading: ({ say }) => ({ subtitle: say(RULE) }),
  blocks: ({ data, ...locale }) => [
    {
      block: 'table',
      id: 'bills',
      columns: columns(locale),
      rows: data.bills.flatMap((bill) => rows(bill, data.more, locale)),
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

async function readWhole(snapshot: Snapshot, period: Period, of: BillsAsked): Promise<{ sums: TaxSums[]; onLedgers: Paisa }> {
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

/** The row of a bill, which opens its voucher. */
export const billRow = (bill: TaxBill, locale: Locale, cells: Cells): Row => ({
  ...{ id: bill.voucher_id, look: 'item', label: partyName(bill, locale), cells },
  opens: { screen: 'voucher', params: { id: bill.voucher_id } },
})

/** Who stood on the other side of a bill; of one that names nobody, that it was paid in cash. */
export const partyName = ({ party, partyNp }: { party: string; partyNp: string }, { nameOf, say }: Locale): string =>
  nameOf({ name: party, nameNp: partyNp }) || say({ en: 'Cash', np: 'नगद' })

/** What bills of some kinds come to, each by an amount of its own. */
export const sumOf = <Of>(all: readonly Of[], amountOf: (each: Of) => bigint): Paisa =>
  paisa(all.reduce((sum, each) => sum + amountOf(each), 0n))

/** An amount that a column of a register leaves empty where it is nothing. */
export const orEmpty = (amount: Paisa): Paisa | null => amount || null
