import type {
  AnswerOf,
  compareFiledReport,
  FiledDifference,
  FiledReport,
  fileReport,
  ReceivedOf,
  Report,
  ReportQuery,
} from '@lekha/contract'
import { FILED_REPORTS, type ReportColumn, type ReportTable, tablesIn } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { column, rowOf, rowsOf, run } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { sha256 } from '../../http/secrets.ts'
import { yearNow } from './locks.ts'

/** The reports of the product, of which some can be filed. */
export type FiledSource = readonly { id: string; answer: (books: Books, query: ReportQuery) => Promise<Report> }[]

const MAX_FILED = 200n

const filedRow = z.object({
  id: z.string(),
  report: z.enum(FILED_REPORTS),
  params: z.string(),
  note: z.string(),
  entry: z.bigint(),
  hash: column.bytes,
  filedAt: z.string(),
  filedBy: z.string(),
})

/** The copies that were filed of a year, the latest first. */
export async function readFiled({ sql, organizationId }: Books, yearId: string): Promise<FiledReport[]> {
  const found = await rowsOf(sql, filedRow)`
    select f.filed_id as id, f.report, f.params, f.note, f.entry, f.hash, f.filed_at as "filedAt", ${userName('u')} as "filedBy"
      from filed_report f left join app_user u on u.user_id = f.filed_by
     where f.organization_id = ${organizationId} and f.fiscal_year_id = ${yearId} order by f.filed_id desc`
  return found.map(asFiled)
}

const asFiled = ({ params: _, entry, hash, ...filed }: z.output<typeof filedRow>): FiledReport => ({
  ...filed,
  entry: entry.toString(),
  seal: hash.toString('hex'),
})

/** Keeps a report of a whole year as it is now: its model with the hash of its text, which the audit chain seals. */
export async function file(books: Books, { params, body }: ReceivedOf<typeof fileReport>, source: FiledSource): Promise<string> {
  const year = await yearNow(books, params.id)
  const { count } = await rowOf(books.sql, z.object({ count: z.bigint() }))`
    select count(*) as count from filed_report where organization_id = ${books.organizationId} and fiscal_year_id = ${year.id}`
  if (count >= MAX_FILED) throw new BookError('At most 200 reports of a year are filed. No more can be kept.', { code: 'rule_broken' })
  const query: ReportQuery = { from: year.year, to: year.end, language: body.language ?? 'en' }
  const model = await reportCalled(source, body.report).answer(books, query)
  const bytes = Buffer.from(JSON.stringify(model))
  const id = uuidv7()
  await run(books.sql)`
    insert into filed_report (organization_id, filed_id, fiscal_year_id, report, params, note, entry, hash, bytes, filed_by, filed_at)
    values (${books.organizationId}, ${id}, ${year.id}, ${body.report}, ${JSON.stringify(query)}, ${body.note.trim()}, ${BigInt(model.asOf.entry)}, ${sha256(bytes)},
            ${bytes}, ${books.userId}, ${isoTime(books.clock())})`
  return id
}

function reportCalled(source: FiledSource, id: string): FiledSource[number] {
  const report = source.find((each) => each.id === id)
  if (!report) throw new BookError('There is no such report.', { code: 'rule_broken', fields: { report: 'There is no such report.' } })
  return report
}

type Comparison = AnswerOf<typeof compareFiledReport>['result']

/** A filed report beside the same report as it is now. */
export async function compareFiled(books: Books, yearId: string, filedId: string, source: FiledSource): Promise<Comparison> {
  const [found] = await rowsOf(books.sql, filedRow.extend({ bytes: column.bytes }))`
    select f.filed_id as id, f.report, f.params, f.note, f.entry, f.hash, f.filed_at as "filedAt", ${userName('u')} as "filedBy", f.bytes
      from filed_report f left join app_user u on u.user_id = f.filed_by
     where f.organization_id = ${books.organizationId} and f.fiscal_year_id = ${yearId} and f.filed_id = ${filedId}`
  if (!found) throw new BookError('There is no such report.', { code: 'not_found' })
  const { bytes, ...row } = found
  const model = JSON.parse(bytes.toString()) as Report
  const now = await reportCalled(source, row.report).answer(books, JSON.parse(row.params) as ReportQuery)
  return { filed: asFiled(row), model, differences: differencesOf(model, now) }
}

type Figure = { row: string; column: string; value: string }

/** Every figure of one report that is another in the other, in the order of the first, then what only the second has. */
function differencesOf(filed: Pick<Report, 'blocks'>, now: Pick<Report, 'blocks'>): FiledDifference[] {
  const [former, present] = [figuresOf(filed), figuresOf(now)]
  return [...new Map([...former, ...present])].flatMap(([key, { row, column: head }]) => {
    const [was, is] = [former.get(key)?.value ?? null, present.get(key)?.value ?? null]
    return was === is ? [] : [{ row, column: head, filed: was, now: is }]
  })
}

/** The figures of all tables of a report, each by table, row and column. */
function figuresOf(report: Pick<Report, 'blocks'>): Map<string, Figure> {
  return new Map(
    tablesIn(report).flatMap((table, index, all) =>
      rowsWithPath(table, all.length > 1).flatMap(({ id, path, cells }) =>
        table.columns.flatMap((head, place): [string, Figure][] => {
          const value = cells[place]
          return isFigure(head) && value != null
            ? [[`${index} ${id} ${head.id} ${head.compared ?? 0}`, { row: path, column: headOf(head), value }]]
            : []
        }),
      ),
    ),
  )
}

const isFigure = ({ kind }: ReportColumn): boolean => kind !== 'text' && kind !== 'date'
const headOf = ({ group, label }: ReportColumn): string => (group === undefined ? label : `${group} · ${label}`)

/** The rows and the total of a table, each with the names of the rows above it; the total with the name of its side, where there are two. */
function rowsWithPath({ columns, rows, totals }: ReportTable, isSide: boolean) {
  const above: string[] = []
  const named = columns.findIndex(({ names }) => names)
  const total =
    totals.length > 0
      ? [{ id: 'total', path: [isSide && columns[named]?.label, totals[named]].filter(Boolean).join(' › '), cells: totals }]
      : []
  return [
    ...rows.map(({ id, level, label, cells }) => {
      above.splice(level)
      above[level] = label
      return { id, path: above.filter(Boolean).join(' › '), cells }
    }),
    ...total,
  ]
}
