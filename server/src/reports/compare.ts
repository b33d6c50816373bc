import { adToBs, CalendarError, formatBs, type Language, sameDaysBefore, stepPeriod } from '@lekha/calendar'
import { type Period, type Snapshot, yearOf } from '../figures/snapshot.ts'
import type { Block, Cells, Column, Row, Table } from './definition.ts'
import type { Words } from './locale.ts'
import { choice } from './params.ts'
import { choosePeriod, type PeriodKind } from './period.ts'

const COUNTS = [1, 2, 3, 4] as const
const NEPALI = { 1: '१', 2: '२', 3: '३', 4: '४' } as const
/** The label of each comparison, by the first part of the parameter. */
const KINDS: Record<string, (count: 1 | 2 | 3 | 4) => Words> = {
  'fiscal-year': (count) =>
    count === 1
      ? { en: 'Compared with last fiscal year', np: 'गत आर्थिक वर्षसँग तुलना' }
      : { en: `Compared with ${count} former fiscal years`, np: `अघिल्ला ${NEPALI[count]} आर्थिक वर्षसँग तुलना` },
  year: (count) =>
    count === 1
      ? { en: 'Compared with the same days of last year', np: 'गत वर्षका उही दिनसँग तुलना' }
      : { en: `Compared with the same days of ${count} former years`, np: `अघिल्ला ${NEPALI[count]} वर्षका उही दिनसँग तुलना` },
  period: (count) =>
    count === 1
      ? { en: 'Compared with the period before', np: 'अघिल्लो अवधिसँग तुलना' }
      : { en: `Compared with ${count} periods before`, np: `अघिल्ला ${NEPALI[count]} अवधिसँग तुलना` },
}

/** The parameter for former periods, with an optional default; Alt+C adds the next former period, Alt+D removes the last. */
export const compareParam = (usual = '') =>
  choice({
    label: { en: 'Compare', np: 'तुलना' },
    standard: usual,
    keys: ['Alt+C'],
    keysBack: ['Alt+D'],
    options: {
      [usual === '' ? '' : 'none']: { en: 'Not compared', np: 'तुलना नगर्ने' },
      ...Object.fromEntries(
        Object.entries(KINDS).flatMap(([kind, words]) => COUNTS.map((count) => [`${kind}-${count}`, words(count)] as const)),
      ),
    },
  })

/** The requested former periods, the latest first. A period that ends before the first fiscal year is left out. */
export function formerPeriods(snapshot: Snapshot, kind: PeriodKind, period: Period, compare: string): Period[] {
  const [, unit = '', count = '0'] = /^(.*)-(\d)$/.exec(compare) ?? []
  const first = snapshot.years[0]?.starts ?? ''
  return Array.from({ length: Number.parseInt(count, 10) }, (_, index) => formerPeriod(snapshot, period, unit, index + 1))
    .filter((former) => former !== undefined)
    .filter((former) => former.to >= first)
    .map((former) => choosePeriod(snapshot, kind, former))
}

function formerPeriod(snapshot: Snapshot, period: Period, unit: string, steps: number): { from: string; to: string } | undefined {
  if (unit === 'year') return withinCalendar(() => sameDaysBefore(period, steps))
  if (unit === 'period') return withinCalendar(() => stepPeriod(period, -steps))
  const present = snapshot.years.findIndex(({ id }) => id === yearOf(snapshot, period.to)?.id)
  const year = snapshot.years[present - steps]
  return present === -1 || !year ? undefined : { from: year.starts, to: year.ends }
}

function withinCalendar<T>(reckon: () => T): T | undefined {
  try {
    return reckon()
  } catch (error) {
    if (error instanceof CalendarError) return undefined
    throw error
  }
}

/** Merges the same report of several periods: rows with the same id become one row, and comparing columns are repeated for each period. */
export function zipBlocks([ours = [], ...former]: readonly Block[][], periods: readonly Period[], language: Language): Block[] {
  return former.reduce(
    (blocks, theirs, index) => blocks.map((block) => zipBlock(block, theirs, { number: index + 1, period: periods[index], language })),
    ours,
  )
}

type Former = { number: number; period: Period | undefined; language: Language }

function zipBlock(ours: Block, blocks: readonly Block[], former: Former): Block {
  const theirs = blocks.find(({ id }) => id === ours.id)
  if (ours.block === 'table' && theirs?.block === 'table') return { ...ours, ...zipTable(ours, theirs, former) }
  if (ours.block !== 'two-sides' || theirs?.block !== 'two-sides') return ours
  const left = { ...ours.left, ...zipTable(ours.left, theirs.left, former) }
  return { ...ours, left, right: { ...ours.right, ...zipTable(ours.right, theirs.right, former) } }
}

function zipTable(ours: Table, theirs: Table, former: Former): Pick<Table, 'columns' | 'rows'> {
  const compared = theirs.columns.filter(({ compares }) => compares)
  const cellsOf = ({ cells }: Row): Cells => Object.fromEntries(compared.map(({ id }) => [comparedId(id, former), cells[id]]))
  return {
    columns: [...ours.columns, ...compared.map((column) => comparedColumn(column, former))],
    rows: zipRows(
      ours.rows,
      theirs.rows.map((row) => ({ ...row, cells: cellsOf(row) })),
    ),
  }
}

const comparedId = (id: string, { number }: Former): string => `${id}~${number}`

/** A repeated column, with the last day of its period in the head of its pair or in its own. */
function comparedColumn({ compares: _, ...column }: Column, former: Former): Column & { compared: number } {
  const day = former.period === undefined ? '' : formatBs(adToBs(former.period.to), former.language)
  const head = column.group === undefined ? { label: day } : { group: `${column.group} · ${day}` }
  return { ...column, ...head, id: comparedId(column.id, former), compared: former.number }
}

/** A row and the rows below it. */
type Branch = { row: Row; below: Branch[] }

const zipRows = (ours: readonly Row[], theirs: readonly Row[]): Row[] => flat(zipBranches(branchesOf(ours), branchesOf(theirs)))

function branchesOf(rows: readonly Row[]): Branch[] {
  const root: Branch[] = []
  const path: Branch[] = []
  for (const row of rows) {
    const branch = { row, below: [] }
    while ((path.at(-1)?.row.level ?? 0) >= (row.level ?? 0) && path.length > 0) path.pop()
    ;(path.at(-1)?.below ?? root).push(branch)
    path.push(branch)
  }
  return root
}

const flat = (branches: readonly Branch[]): Row[] => branches.flatMap(({ row, below }) => [row, ...flat(below)])

/** Merges the rows of two periods; a row that only the other period has is placed after the row that it follows there. */
function zipBranches(ours: readonly Branch[], theirs: readonly Branch[]): Branch[] {
  const zipped = [...ours]
  let at = 0
  for (const branch of theirs) {
    const { id } = branch.row
    const found = zipped[at]?.row.id === id ? at : zipped.findIndex(({ row }) => row.id === id)
    const known = zipped[found]
    if (known) zipped[found] = { row: zipRow(known.row, branch.row), below: zipBranches(known.below, branch.below) }
    else zipped.splice(at, 0, branch)
    at = (known ? found : at) + 1
  }
  return zipped
}

const zipRow = (ours: Row, theirs: Row): Row => ({
  ...ours,
  cells: { ...ours.cells, ...theirs.cells },
  ...(ours.empty && !theirs.empty ? { empty: false } : {}),
})
