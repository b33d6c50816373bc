import { adToBs, fiscalYearOf, todayInNepal } from '@lekha/calendar'
import type { ImportQuestion, OpeningLine } from '@lekha/contract'
import { balancingAmount, sentence } from '@lekha/ledger'
import { negate, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { recordChanges } from '../../db/audit.ts'
import type { Books } from '../../db/books.ts'
import { cancelOpenings, type OpeningVoucher, readOpeningLines, readOpeningVoucher, recordOpenings } from '../../db/openings.ts'
import { run } from '../../db/statements.ts'
import { sha256 } from '../../http/secrets.ts'
import { withFileBills, withKeptBills } from './bills/opening-bills.ts'
import { type OpenBills, openBillsFrom } from './bills/voucher-bills.ts'
import { type GoodsPlan, planGoods } from './goods/goods-plan.ts'
import { readGoods, storeGoods } from './goods/goods-store.ts'
import { liftOpeningStock, type OpeningStockPlan, planOpeningStock, storeOpeningStock } from './goods/opening-stock-plan.ts'
import { withStockOpening } from './goods/stock-ledger-opening.ts'
import { storeMasters } from './masters.ts'
import type { MatchedLedger } from './masters-plan.ts'
import { questionsOn } from './questions.ts'
import type { FileFacts, FoundMasters } from './tally-messages.ts'
import type { TallyProblem } from './tally-records.ts'
import type { Span } from './tally-survey.ts'
import { missingYears, type NewYear, type OurYear, readYears, storeYears } from './years.ts'

/** How much of the books a file states. */
export type Scope = {
  /** It holds ledgers, and with them opening balances. */
  openings: boolean
  /** It holds vouchers, and with them debits and credits. */
  turnover: boolean
  /** It is a part, and its debits and credits are those of these days; undefined where they are of all years. */
  period: Span | undefined
  /** The first day of the last fiscal year of its vouchers; undefined where they lie in one year. */
  lastYearStarts: string | undefined
  /** Of a workbook: openings are compared for the ledgers that it states, and their sum only where no other ledger has one. */
  stated?: 'some openings' | 'all openings'
}

/** What a file needs here before its vouchers can be stored. */
export type ImportPlan = FoundMasters & {
  scope: Scope
  /** The existing years. */
  years: OurYear[]
  newYears: NewYear[]
  stock: GoodsPlan
  openingStock: OpeningStockPlan
  openings: { voucher: OpeningVoucher | undefined; lines: OpeningLine[]; changed: boolean; moved: boolean }
  /** The bills that are open, voucher by voucher. */
  openBills: OpenBills
  /** What the user must confirm first. */
  questions: ImportQuestion[]
}

/** Compares what a file needs with these books; `masters` are matched already, and so much is `refused` of a workbook. Stores nothing. */
export async function planImport(books: Books, facts: FileFacts, masters: FoundMasters, refused = 0): Promise<ImportPlan> {
  const years = await readYears(books)
  const stock = planGoods(masters, masters.items.length + masters.goods.length + (facts.goods ?? 0) > 0 ? await readGoods(books) : [])
  const span = facts.span ?? spanOfOpenings(books, masters, stock, years)
  const newYears = span ? missingYears(years, span) : []
  const voucher = await readOpeningVoucher(books)
  const former = await readOpeningLines(books, voucher)
  const prepends = newYears.some(({ starts }) => starts < (years[0]?.starts ?? ''))
  const openingStock = await planOpeningStock(books, stock, prepends)
  const { ledgers, problems: ofStock } = await withStockOpening(books, facts, masters, stock, openingStock)
  const opened = withOpenings(former, ledgers)
  const starts = [...years, ...newYears].map((year) => year.starts).toSorted()[0] ?? ''
  const { lines, problems: ofBills } = await withFileBills(books, { ...opened, bills: masters.openingBills, starts })
  const changed = !sameLines(former, lines)
  const others = former.some(({ ledgerId }) => ledgers.every(({ id }) => id !== ledgerId))
  return {
    ...{ ...masters, ledgers },
    scope: { ...(await scopeOf(books, facts)), ...(facts.openings !== undefined && { stated: others ? 'some openings' : 'all openings' }) },
    ...{
      years,
      newYears,
      stock,
      openingStock,
      problems: [...masters.problems, ...opened.problems, ...ofBills, ...stock.problems, ...ofStock],
    },
    openBills: openBillsOf(lines, former),
    openings: { voucher, lines, changed, moved: prepends && voucher !== undefined },
    questions: await questionsOn(books, facts, { prepends, changed: changed || openingStock.changed, newYears, refused }),
  }
}

/** The bills of openings that are not in the books yet. */
function openBillsOf(lines: readonly OpeningLine[], former: readonly OpeningLine[]): OpenBills {
  const stored = new Set(former.flatMap(({ bills = [] }) => bills.map(({ billId }) => billId)))
  const own = lines.filter(({ subLedgerId }) => subLedgerId === null)
  return openBillsFrom(
    own.flatMap(({ ledgerId, bills = [] }) => bills.filter(({ billId }) => !stored.has(billId)).map((bill) => ({ ledgerId, ...bill }))),
  )
}

/** A file of vouchers alone is a part, and so is a workbook, and one beside which vouchers of other days were imported before. */
async function scopeOf(books: Books, { ledgers, openings: stated, vouchers, span }: FileFacts): Promise<Scope> {
  const openings = (stated ?? ledgers) > 0
  const part = span !== undefined && (!openings || stated !== undefined || (await wasImportedBeside(books, span)))
  const lastYearStarts = span && fiscalYearOf(adToBs(span.last)).starts
  return {
    ...{ openings, turnover: vouchers > 0, period: part ? span : undefined },
    lastYearStarts: span && lastYearStarts && span.first < lastYearStarts ? lastYearStarts : undefined,
  }
}

async function wasImportedBeside(books: Books, { first, last }: Span): Promise<boolean> {
  const found = await run(books.sql)`
    select from voucher where organization_id = ${books.organizationId} and external_id is not null and date not between ${first}::date and ${last}::date
     limit 1`
  return found > 0
}

/** Openings need a first year: books without one, and without vouchers in the file, get the present one. */
function spanOfOpenings(books: Books, { ledgers, openingBills }: FoundMasters, stock: GoodsPlan, years: OurYear[]): Span | undefined {
  if (years.length > 0 || (stock.opening.length === 0 && openingBills.length === 0 && ledgers.every(({ opening }) => opening === ZERO)))
    return undefined
  const today = todayInNepal(books.clock)
  return { first: today, last: today }
}

/** The stored openings, with those of the file replacing those of its ledgers. */
function withOpenings(
  former: OpeningLine[],
  ledgers: MatchedLedger[],
): { lines: OpeningLine[]; stated: OpeningLine[]; problems: TallyProblem[] } {
  const taken = new Map(ledgers.filter(({ fault }) => fault === undefined).map((ledger) => [ledger.id, ledger]))
  // An opening of nothing is stated too: the bills that a party has here are not taken away by it in silence.
  const inFile = [...taken.values()].flatMap(partsOf)
  const opening = withKeptBills(inFile, former, (ledgerId) => taken.get(ledgerId)?.name ?? '')
  const faulty = ledgers.filter(({ id, fault, opening }) => fault !== undefined && opening !== standsAt(former, id))
  return {
    stated: inFile.filter(({ amount }) => amount !== ZERO),
    lines: [...former.filter(({ ledgerId }) => !taken.has(ledgerId)), ...opening.lines.filter(({ amount }) => amount !== ZERO)],
    problems: [
      ...faulty.map(({ name, fault = '' }) => ({ kind: 'problem' as const, position: 0, what: name, message: fault })),
      ...opening.problems,
    ],
  }
}

/** The opening lines of a ledger: one, or those of its sub-ledgers. */
const partsOf = ({ id, opening, parts = [{ subLedgerId: null, amount: opening }] }: MatchedLedger): OpeningLine[] =>
  parts.map((part) => ({ ledgerId: id, ...part }))

const standsAt = (lines: OpeningLine[], ledgerId: string) => negate(balancingAmount(lines.filter((line) => line.ledgerId === ledgerId)))

function sameLines(some: OpeningLine[], others: OpeningLine[]): boolean {
  const textOf = ({ ledgerId, subLedgerId, amount, bills = [] }: OpeningLine) =>
    [ledgerId, subLedgerId, amount, ...bills.flatMap((bill) => Object.values(bill))].join(' ')
  const texts = new Set(some.map(textOf))
  return some.length === others.length && others.every((line) => texts.has(textOf(line)))
}

/** Carries out a plan as one command; writes nothing if there is nothing to do. */
export async function storePlan(books: Books, plan: ImportPlan): Promise<void> {
  const { voucher, lines, changed, moved } = plan.openings
  const act = () => ({ id: uuidv7(), hash: sha256(JSON.stringify(lines.map((line) => Object.values(line).map(String)))) })
  if (voucher && moved) await cancelOpenings(books, voucher, act(), sentence('The opening balances move before an earlier fiscal year.'))
  await liftOpeningStock(books, plan.openingStock)
  if (plan.newYears.length > 0) await storeYears(books, plan.newYears)
  await storeMasters(books, plan)
  await storeGoods(books, plan.stock)
  if (changed || moved) await recordOpenings(books, moved ? undefined : voucher, lines, act())
  await storeOpeningStock(books, plan.openingStock)
  await recordChanges(books)
}
