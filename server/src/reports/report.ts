import type { Report, ReportCell, ReportColumn, ReportFilter, ReportProof, ReportQuery, ReportRow } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { isoTime } from '../clock.ts'
import type { Books } from '../db/books.ts'
import { type Desk, openDesk, type Period } from '../figures/desk.ts'
import type { FilterOffer, ReportParam } from './filter-offer.ts'
import { inOneColumn } from './one-column.ts'
import { choosePeriod, type PeriodKind } from './period.ts'
import { type Tongue, tongueOf, type Words } from './words.ts'

/**
 * What was asked of a report, with the period chosen. `limit` is how many rows a page of a paged report has at most; its
 * `first` page tells of the whole: counting that again for each page would make the last page as dear as a report. */
export type Asked<P extends ReportParam> = Pick<ReportQuery, P> & { period: Period; limit: number; first: boolean }

/** What was gathered, what was asked, and the reader's tongue: all that a part of a report is made from. */
export type Sheet<P extends ReportParam, Data> = Tongue & { data: Data; asked: Asked<P> }

/** A report as data: what it takes, what it gathers in one snapshot, and how each part follows from that. */
export type ReportDefinition<P extends ReportParam, Data> = {
  id: string
  title: Words
  period: PeriodKind
  params: readonly P[]
  gather: (desk: Desk, asked: Asked<P>) => Promise<Data>
  columns: (sheet: Sheet<P, Data>) => ReportColumn[]
  filters: (sheet: Sheet<P, Data>) => FilterOffer<P>[]
  rows: (sheet: Sheet<P, Data>) => ReportRow[]
  totals: (sheet: Sheet<P, Data>) => ReportCell[]
  /** Differences that must be zero; a page proves its own rows. */
  proofs: (sheet: Sheet<P, Data>) => ReportProof[]
  facts?: (sheet: Sheet<P, Data>) => Report['facts']
  /** Title and subtitle of a report about one thing. */
  heading?: (sheet: Sheet<P, Data>) => { title: string; subtitle: string }
  /** How many lines or vouchers the whole of it has. */
  count?: (data: Data) => number
  /** Where the next page goes on, and where the one before ends; null where there is none. */
  next?: (data: Data) => string | null
  previous?: (data: Data) => string | null
}

/** A report that can be asked. */
export type DefinedReport = { id: string; answer: (books: Books, query: ReportQuery, limit?: number) => Promise<Report> }

/** Rows of a page on the screen, and of one written to a file: as many as are made while nobody else notices. */
const PAGE = 200
const FILE_PAGE = 1_000

/** Declares a report. From this one value come its endpoint, its table with filters and drill-down, its totals, its proofs and its file. */
export function defineReport<const P extends ReportParam, Data>(definition: ReportDefinition<P, Data>): DefinedReport {
  return {
    id: definition.id,
    answer: async (books, query, limit = PAGE) => {
      refuseForeignParams(definition.params, query)
      const desk = await openDesk(books, query.language ?? 'en', { workingYearId: query.fiscalYearId ?? null, entry: query.entry ?? null })
      // What the report did not declare was refused above.
      const first = query.after === undefined && query.before === undefined
      const asked = { ...query, period: choosePeriod(desk, definition.period, query), limit, first } as unknown as Asked<P>
      const sheet = { data: await definition.gather(desk, asked), asked, ...tongueOf(desk.language) }
      return written(definition, sheet, desk, query)
    },
  }
}

function written<P extends ReportParam, Data>(
  definition: ReportDefinition<P, Data>,
  sheet: Sheet<P, Data>,
  desk: Desk,
  query: ReportQuery,
): Report {
  const { first, period } = sheet.asked
  const drawn = {
    columns: definition.columns(sheet),
    rows: definition.rows(sheet),
    totals: first ? definition.totals(sheet) : [],
  }
  return {
    report: definition.id,
    title: sheet.say(definition.title),
    ...definition.heading?.(sheet),
    params: { ...textsOf(query), from: period.from, to: period.to },
    ...(query.sides === 'one' ? inOneColumn(drawn, sheet) : drawn),
    filters: definition.filters(sheet).map((offer) => filterOf(offer, query)),
    proofs: definition.proofs(sheet),
    facts: (first && definition.facts?.(sheet)) || [],
    count: (first && definition.count?.(sheet.data)) || null,
    next: definition.next?.(sheet.data) ?? null,
    previous: definition.previous?.(sheet.data) ?? null,
    asOf: { at: isoTime(desk.now_ms), entry: desk.entry.toString() },
  }
}

/** The whole of a report page by page, from one snapshot, over the period that the first page chose. */
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

const COMMON = new Set<string>(['from', 'to', 'fiscalYearId', 'entry', 'language'])
/** What an address does not say: the page that goes on and what it knows, the reader's language, the year one works in. */
const UNWRITTEN = new Set(['after', 'before', 'entry', 'language', 'fiscalYearId'])

function refuseForeignParams(params: readonly string[], query: ReportQuery): void {
  const foreign = Object.entries(query).filter(([name, value]) => value !== undefined && !COMMON.has(name) && !params.includes(name))
  if (foreign.length === 0) return
  const fields = Object.fromEntries(foreign.map(([name]) => [name, sentence('This field is not known.')]))
  throw new BookError('Some fields are not right.', { code: 'malformed', fields })
}

function filterOf<P extends ReportParam>(
  { id, label, role, standard, options = [], keys = [], unknown = sentence('This report has no such choice.') }: FilterOffer<P>,
  query: ReportQuery,
): ReportFilter {
  const value = textsOf(query)[id] ?? standard
  const known = options.length === 0 || options.some((option) => option.value === value)
  if (!known) throw new BookError(unknown, { code: 'malformed', fields: { [id]: unknown } })
  return { id, label, role, kind: options.length === 0 ? 'text' : 'choice', value, standard, options: [...options], keys: [...keys] }
}

/** The query as it is written in an address. */
function textsOf(query: ReportQuery): Record<string, string> {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && !UNWRITTEN.has(name))
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
