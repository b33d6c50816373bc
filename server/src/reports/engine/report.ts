import type { Report, ReportBlock, ReportQuery, ReportTable } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { readFiguresAhead } from '../../figures/figures-ahead.ts'
import { planReads, type ReadShape } from '../../figures/plans.ts'
import { openSnapshot, type Snapshot } from '../../figures/snapshot.ts'
import { zipBlocks } from './compare.ts'
import { comparedPeriods } from './compared-periods.ts'
import type { Block, Context, ReportDefinition, Request, Table } from './definition.ts'
import { type Opposites, oppositesIn, withDifferences } from './differences.ts'
import { type Locale, localeOf } from './locale.ts'
import { inOrder } from './ordered-rows.ts'
import { filtersOf, type Params, readParams } from './params.ts'
import { choosePeriod } from './period.ts'
import { closingFilter, commonFilters, ownTexts, writtenTexts } from './query.ts'
import { withShares } from './shares.ts'
import { inOneColumn } from './sides.ts'
import { writeChart } from './write-chart.ts'
import { writeTable } from './write-table.ts'

/** A declared report: `answer` computes one page of it. */
export type DefinedReport = {
  id: string
  /** Of a report over several organizations, those that it shows besides the one it is read in. */
  others?: readonly string[]
  answer: (books: Books, query: ReportQuery, limit?: number) => Promise<Report>
}

/** The year of an address is not in these books: another period would be shown under its name. */
const NO_YEAR = sentence('There is no such fiscal year.')

/** Rows of a page on the screen, and of one written to a file: few enough not to block the server's thread noticeably. */
const PAGE = '200'
/** Where a row is a voucher with its lines: more than any screen shows. */
const PAGE_OF_VOUCHERS = '100'
const FILE_PAGE = 1_000

/**
 * Declares a report. From this one value come its endpoint, its filter bar, its tables with drill-down and totals, its comparison with
 * former periods, its proofs and its file.
 *
 * @example
 * export const cashBook = defineReport({
 *   id: 'cash-book',
 *   title: { en: 'Cash book', np: 'नगद बही' },
 *   period: 'year',
 *   params: { zero: toggle({ … }) },
 *   takes: ['compare'],
 *   gather: async (snapshot, { params, period }) => readTurnovers(snapshot, period),
 *   blocks: ({ data, params, say, nameOf }) => [{ block: 'table', id: 'cash', columns: […], rows: […] }],
 *   proofs: ({ data, say }) => […],
 * })
 */
export function defineReport<const P extends Params<Data>, Data>(definition: ReportDefinition<P, Data>): DefinedReport {
  return {
    id: definition.id,
    answer: async (books, query, limit = Number.parseInt(query.rows ?? (definition.counts ? PAGE_OF_VOUCHERS : PAGE), 10)) => {
      const texts = ownTexts(definition.takes ?? [], query)
      const params = readParams(definition.params, texts)
      const snapshot = await openSnapshot(books, query.language ?? 'en', {
        workingYearId: query.fiscalYearId ?? null,
        entry: query.entry === undefined ? null : BigInt(query.entry),
        known: query.known ?? null,
        withClosing: query.closing === 'with' && definition.takes?.includes('closing') === true,
      })
      if (query.fiscalYearId !== undefined && !snapshot.working)
        throw new BookError(NO_YEAR, { code: 'not_found', fields: { fiscalYearId: NO_YEAR } })
      const period = choosePeriod(snapshot, definition.period, query)
      const { after, before } = query
      const request = { params, period, limit, after, before, first: after === undefined && before === undefined }
      if (definition.takes?.includes('pages')) await planReads(snapshot, shapeOf(definition, texts))
      return answerOf(definition, request, snapshot, query, texts)
    },
  }
}

/** The plans of a report: what a filter leaves out needs plans for its own values. */
function shapeOf(definition: { params: Params<never> }, texts: Readonly<Record<string, string>>): ReadShape {
  return Object.entries(definition.params).some(([name, { role }]) => role === 'filter' && texts[name]) ? 'sums' : 'page'
}

async function answerOf<P extends Params<Data>, Data>(
  definition: ReportDefinition<P, Data>,
  request: Request<P>,
  snapshot: Snapshot,
  query: ReportQuery,
  texts: Readonly<Record<string, string>>,
): Promise<Report> {
  const { first, period } = request
  const locale = localeOf(snapshot.language)
  const context = { ...locale, ...request, data: await definition.gather(snapshot, request) }
  const filters = [
    ...filtersOf(definition.params, texts, locale, context.data),
    ...commonFilters(definition, period, query, locale),
    ...closingFilter(definition.takes ?? [], snapshot, period, query, locale),
  ]
  const blocks = await compared(definition, context, snapshot, query)
  return {
    report: definition.id,
    title: locale.say(definition.title),
    ...definition.heading?.(context),
    params: { ...writtenTexts(query), from: period.from, to: period.to },
    ...(definition.period === 'position' ? { position: true } : {}),
    ...(definition.depth === undefined ? {} : { depth: definition.depth }),
    filters,
    ...(definition.links ? { links: definition.links(context) } : {}),
    blocks: blocks.flatMap((block) => writeBlock(block, first, query, locale)),
    proofs: definition.proofs(context),
    ...pageOf(definition, context),
    asOf: { at: isoTime(snapshot.now_ms), entry: snapshot.entry.toString(), known: snapshot.known },
  }
}

/** The blocks of the report merged with those of the other periods, all from the same snapshot. */
async function compared<P extends Params<Data>, Data>(
  definition: ReportDefinition<P, Data>,
  context: Context<P, Data> & Request<P>,
  snapshot: Snapshot,
  query: ReportQuery,
): Promise<Block[]> {
  const { period: kind, compare: usual, takes = [] } = definition
  const periods = takes.includes('compare') ? comparedPeriods(query, { snapshot, kind, period: context.period, usual }) : []
  // The own period was read by itself, and is proved.
  await readFiguresAhead(
    snapshot,
    periods.map(({ period }) => period),
  )
  const blocks = [definition.blocks(context)]
  for (const { period } of periods) {
    const data = await definition.gather(snapshot, { ...context, period })
    blocks.push(definition.blocks({ ...context, period, data }))
  }
  return zipBlocks(blocks, periods)
}

/** Writes a block. Figures and charts describe the whole report, so only the first page has them; an empty block is left out. */
function writeBlock(block: Block, first: boolean, query: ReportQuery, locale: Locale): ReportBlock[] {
  if (block.block === 'figures') return first && block.figures.length > 0 ? [block] : []
  if (block.block === 'chart') return first ? writeChart(block) : []
  const write = (table: Table, isStatement: boolean) => inOrderWithShares(writeTable(table, first, locale), query, isStatement, locale)
  // The form of a statement, which has a title or two sides, prescribes the order of its outermost rows.
  if (block.block === 'table') return [{ ...block, ...withColumns(write(block, block.title !== undefined), query, locale) }]
  const [left, right] = [write(block.left, true), write(block.right, true)]
  const [ofLeft, ofRight] = [oppositesIn(left, right), oppositesIn(right, left)]
  return [
    {
      ...block,
      left: { ...block.left, ...withColumns(left, query, locale, ofLeft) },
      right: { ...block.right, ...withColumns(right, query, locale, ofRight) },
    },
  ]
}

/** A table in the order that the query asks for, with percentages. */
function inOrderWithShares(table: ReportTable, { order, shares }: ReportQuery, isStatement: boolean, locale: Locale): ReportTable {
  const ordered = inOrder(table, order, isStatement, locale)
  return shares === 'true' ? withShares(ordered, locale) : ordered
}

/** A table with the differences that the query asks for, debit and credit in one column. */
function withColumns(table: ReportTable, { differences, sides }: ReportQuery, locale: Locale, opposites?: Opposites): ReportTable {
  const compared = differences === 'true' ? withDifferences(table, locale, opposites) : table
  return sides === 'one' ? inOneColumn(compared, locale) : compared
}

function pageOf<P extends Params<Data>, Data>({ page }: ReportDefinition<P, Data>, { data, first }: Context<P, Data>) {
  const { count = null, next = null, previous = null } = page?.(data) ?? {}
  return { count: first ? count || null : null, next, previous }
}

/** All pages of a report, from one snapshot, over the period that the first page chose. */
export async function* pagesOf(report: DefinedReport, books: Books, query: ReportQuery): AsyncGenerator<Report> {
  const first = await report.answer(books, { ...query, after: undefined, before: undefined }, FILE_PAGE)
  yield first
  const { from, to } = first.params
  for (let { next } = first; next !== null; ) {
    const page = await report.answer(books, { ...query, from, to, after: next, before: undefined }, FILE_PAGE)
    yield page
    next = page.next
  }
}
