import { createHash } from 'node:crypto'
import type { Elsewhere, ReportCell, ReportColumn, ReportTable } from '@lekha/contract'
import { compareNames } from '@lekha/ledger'
import { add, type Paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import { zipRows } from '../engine/compare.ts'
import type { Row } from '../engine/definition.ts'
import { type Locale, WORDS } from '../engine/locale.ts'
import { type Branch, branchesOf, flat } from '../statements/branches.ts'
import type { ChartName } from './own-report.ts'

/** One organization's table; undefined where it was not read. */
export type Own = {
  /** Its name, as the head of its columns. */
  label: string
  read: { table: ReportTable; names: ReadonlyMap<string, ChartName> } | undefined
}

/** What a row of an organization's table opens where it opens nothing itself: the report in which it stands. */
type Whole = { report: string; params: Record<string, string> }

/** A figure that was not read. */
const UNKNOWN = '–'

const MONEY = new Set<ReportColumn['kind']>(['amount', 'balance', 'debit', 'credit'])
const AMOUNT_PX = 140

/**
 * The tables of several organizations as one: rows of the same name below the same row are one row, the figures of each organization stand
 * in columns of its own, and the last ones are their sums. The sum with what was not read is not known.
 */
export function mergeTables(all: readonly Own[], whole: Whole, locale: Locale): ReportTable {
  const first = all.find(({ read }) => read)?.read?.table
  if (!first) throw new Error('A consolidated report has at least one report.')
  const figures = first.columns.filter(({ kind }) => MONEY.has(kind))
  const keyed: Keyed = { figures, whole, places: new Map(), labels: new Map(), ledgers: new Map(), locale }
  const zipped = all.map((own, at) => keyedRows(own, at, keyed)).reduce(zipRows, [])
  const rows = flat(inChartOrder(branchesOf(zipped), keyed.ledgers))
  const columns = columnsOf(all, figures, first, locale)
  const names = columns.findIndex((column) => column.names)
  const isWhole = all.every(({ read }) => read)
  const cellOf = (cells: Row['cells'], label: string, { id, unknown }: ReportColumn): ReportCell => {
    const sums = figures.find((figure) => id === totalId(figure))
    if (id === columns[names]?.id) return label
    if (sums)
      return isWhole
        ? sumOf(
            all.map((_, at) => textIn(cells, ownId(sums, at))),
            sums,
          )
        : UNKNOWN
    return unknown ? UNKNOWN : textIn(cells, id)
  }
  return {
    columns,
    rows: rows.map(({ id, look, level = 0, cells }) => {
      const label = labelOf(keyed.labels.get(id) ?? new Set())
      return {
        ...{ id, look, level, label },
        cells: columns.map((column) => cellOf(cells, label, column)),
        each: keyed.places.get(id) ?? [],
      }
    }),
    totals: first.totals.length === 0 ? [] : columns.map((column) => cellOf(totalCells(all, figures), locale.say(WORDS.total), column)),
  }
}

const ownId = ({ id }: ReportColumn, at: number): string => `${id}~${at + 1}`
const totalId = ({ id }: ReportColumn): string => `${id}~total`
const textIn = (cells: Row['cells'], id: string): string | null => (typeof cells[id] === 'string' ? cells[id] : null)

/** The columns: names, those of each organization, their sum. What was not read is no amount. */
function columnsOf(all: readonly Own[], figures: readonly ReportColumn[], { columns }: ReportTable, { say }: Locale): ReportColumn[] {
  const headed = (figure: ReportColumn, id: string, head: string, isRead: boolean): ReportColumn => ({
    ...{ id, kind: isRead ? figure.kind : 'text', width: AMOUNT_PX },
    ...(isRead ? (figure.sums ? { sums: true } : {}) : { unknown: true }),
    ...(figures.length > 1 ? { group: head, label: figure.label } : { label: head }),
  })
  const isWhole = all.every(({ read }) => read)
  return [
    ...columns.filter((column) => column.names),
    ...all.flatMap(({ label, read }, at) => figures.map((figure) => headed(figure, ownId(figure, at), label, read !== undefined))),
    ...figures.map((figure) => headed(figure, totalId(figure), say(WORDS.total), isWhole)),
  ]
}

/** The label of a row: that of the first organization with the name; what they call differently, such as a profit, by all its names. */
function labelOf(labels: ReadonlySet<string>): string {
  const [first = '', ...others] = labels
  // What one organization adds, such as the day of a count, is not said of all.
  return others.length === 0 ? first : [...new Set([first, ...others].map((label) => label.split(' · ')[0]))].join(' / ')
}

/** What is collected of all organizations by the ids of the rows. */
type Keyed = {
  figures: readonly ReportColumn[]
  whole: Whole
  places: Map<string, Elsewhere[]>
  labels: Map<string, Set<string>>
  /** The English names of the ledgers, by which the chart orders them below a group. */
  ledgers: Map<string, string>
  locale: Locale
}

/** The ledgers below each group by name, as every chart has them; all else as the first organization that has it. */
function inChartOrder(branches: readonly Branch<Row>[], ledgers: ReadonlyMap<string, string>): Branch<Row>[] {
  const nameOf = ({ row }: Branch<Row>) => (row.look === 'item' ? (ledgers.get(row.id) ?? '') : '')
  return branches
    .map(({ row, below }) => ({ row, below: inChartOrder(below, ledgers) }))
    .toSorted((one, other) => (nameOf(one) && nameOf(other) ? compareNames(nameOf(one), nameOf(other)) : 0))
}

/** The rows of one organization with ids that are the same in all, and where each leads. */
function keyedRows({ read }: Own, at: number, { figures, whole, places, labels, ledgers, locale }: Keyed): Row[] {
  if (!read) return []
  const { table, names } = read
  const column = new Map(figures.map((figure) => [figure.id, table.columns.findIndex(({ id }) => id === figure.id)]))
  const keyed = (branches: readonly Branch<ReportTable['rows'][number]>[], above: string): Row[] =>
    branches.flatMap(({ row, below }) => {
      const name = names.get(UUID.exec(row.id)?.[0] ?? '')
      const key = `${above} / ${row.id.replace(UUID, name?.key ?? '')}`
      const id = createHash('sha256').update(key).digest('base64url').slice(0, 16)
      const cells = figures.map((figure) => [ownId(figure, at), row.cells[column.get(figure.id) ?? -1] ?? null] as const)
      const shown = figures.flatMap(({ kind }, each) => (cells[each]?.[1] ? [{ kind, value: cells[each][1] }] : []))
      const opens = row.opens ?? whole
      const place = { at, ...(shown[0] ? { figure: shown[0] } : {}), opens }
      places.set(id, [...(places.get(id) ?? []), place])
      if (name && 'ledgerId' in (row.skipsTo ?? row.opens ?? whole).params) ledgers.set(id, name.name || name.nameNp)
      // Of a name that is spelt in several ways the first one stands.
      const called = labels.get(id) ?? new Set()
      labels.set(id, name ? (called.size > 0 ? called : new Set([locale.nameOf(name)])) : called.add(row.label))
      return [{ id, look: row.look, level: row.level, label: '', cells: Object.fromEntries(cells) }, ...keyed(below, key)]
    })
  return keyed(branchesOf(table.rows), '')
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/

const totalCells = (all: readonly Own[], figures: readonly ReportColumn[]): Row['cells'] =>
  Object.fromEntries(
    all.flatMap(({ read }, at) =>
      figures.map(({ id, ...figure }) => {
        const place = read?.table.columns.findIndex((column) => column.id === id) ?? -1
        return [ownId({ ...figure, id }, at), read?.table.totals[place] ?? null]
      }),
    ),
  )

/** The sum of some cells; blank where all are, and zero is blank but in a balance. */
function sumOf(texts: readonly ReportCell[], { kind }: ReportColumn): ReportCell {
  const given = texts.filter((text) => text !== null)
  const sum = add(...given.map(parsePaisa))
  return given.length === 0 || (sum === ZERO && kind !== 'balance') ? null : paisaText(sum)
}

/** All figures of a table's rows added up, in some of its columns: by these, two tables are compared. */
export function sumOfCells({ columns, rows }: ReportTable, isCounted: (column: ReportColumn) => boolean): Paisa {
  const places = columns.flatMap((column, place) => (isCounted(column) && MONEY.has(column.kind) ? [place] : []))
  return add(...rows.flatMap(({ cells }) => places.flatMap((place) => (cells[place] ? [parsePaisa(cells[place])] : []))))
}
