import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { type ChartLedger, chartTree, type Group, type GroupNode, type Nature, pruneTree, type ReservedLedger } from './chart.ts'
import { closingOf, type Turnover } from './trial-balance.ts'

export type Title = { name: string; nameNp: string }
export type Side = 'debit' | 'credit'

/** The id of a section or side, with its title in both languages: `...titled('assets', 'Assets', 'सम्पत्ति')`. */
export const titled = (id: string, name: string, nameNp: string) => ({ id, name, nameNp })

/** Which ledgers a section adds up, and what of them. */
export type Choice = {
  /** Primary groups of these natures with all that stands below them, or only those that make up the gross profit, or the others. */
  natures?: readonly Nature[]
  affectsGrossProfit?: boolean
  /** Predefined groups by code, primary or not, with all that stands below them. */
  groups?: readonly string[]
  /** Predefined groups by code that are left out wherever they stand. */
  except?: readonly string[]
  /** One of the two ledgers outside every group. */
  reserved?: ReservedLedger
  /** The balance at the end of the period unless it says otherwise. */
  figure?: 'opening' | 'movement' | 'closing'
}

/**
 * A part of a side: with `choose` alone the tree of what is chosen; with a title one row that adds it up; with `sections` a row
 * with the total of the sections below it. `resultOf` brings down the profit or loss of an earlier part.
 */
export type Section = Restriction &
  ({ choose: Choice } | (Title & { id: string } & ({ choose: Choice } | { sections: readonly Section[] } | { resultOf: string })))

/**
 * A section takes every balance, or only those on one side (`when`; then it never stands empty), or all but those (`unless`).
 * In a tree each ledger is judged by itself, under a title the sum.
 */
type Restriction = { when?: Side; unless?: Side }

/** Two sides of a statement. Where the sides differ by the profit or loss, that is its `result`, and stands on the lesser side. */
export type StatementPart = {
  id: string
  sides: readonly [StatementSide, StatementSide]
  result?: { profit: Title; loss: Title }
}

/** What stands on a side; a balance on the side that it is named for is positive there. */
type StatementSide = Title & { id: string; side: Side; sections: readonly Section[] }

/** The chart, and the turnovers by ledger of each period that is compared. */
export type StatementBooks = {
  groups: readonly Group[]
  ledgers: readonly ChartLedger[]
  periods: readonly ReadonlyMap<string, Turnover>[]
}

/** A row with one amount for each period. `of` is the id of the group or ledger that it shows; null where it is a sum. */
export type StatementRow = Title & {
  kind: 'group' | 'ledger' | 'section' | 'sum' | 'result'
  id: string
  of: string | null
  level: number
  amounts: Paisa[]
}

export type WrittenSide = Title & { id: string; rows: StatementRow[]; totals: Paisa[] }
/** `result`: the profit of each period, a loss negative. */
export type WrittenPart = { id: string; sides: WrittenSide[]; result: Paisa[] }

/**
 * Makes a statement from its sections: a function from books to rows. A row that is zero in every period is left out, unless
 * zero rows are wanted; a group whose ledgers cancel each other out stays.
 *
 * @example statement([{ id: 'books', sides: [credits, debits] }])({ groups, ledgers, periods: [thisYear, lastYear] })
 */
export function statement(parts: readonly StatementPart[]): (books: StatementBooks, options?: { zero?: boolean }) => WrittenPart[] {
  return (books, { zero = false } = {}) => {
    const run: Run = { ...books, tree: chartTree(books.groups, books.ledgers), results: new Map() }
    return parts.map((part) => writePart(run, part, zero))
  }
}

type Run = StatementBooks & { tree: GroupNode[]; results: Map<string, Paisa[]> }

/** Rows with their total, debit positive as in the books. */
type Written = { rows: StatementRow[]; total: Paisa[] }

function writePart(run: Run, { id, sides, result }: StatementPart, zero: boolean): WrittenPart {
  const written = sides.map((side) => ({ side, ...together(run, side.sections, 0) }))
  const difference = sum(run, written)
  run.results.set(id, difference)
  const finished = written.map(({ side, rows, total }): WrittenSide => {
    const balancing = result ? resultRow(side.side, id, result, difference) : []
    const signed = [...(zero ? rows : withoutEmpty(rows)), ...balancing].map((row) => onSide(side.side, row))
    const totals = columns(run, (column) => add(total[column] ?? ZERO, ...balancing.map(({ amounts }) => amounts[column] ?? ZERO)))
    return { id: side.id, name: side.name, nameNp: side.nameNp, rows: signed, totals: totals.map((amount) => towards(side.side, amount)) }
  })
  return { id, sides: finished, result: difference.map(negate) }
}

/** The row that makes both sides equal: a profit stands on the debit side, a loss on the credit side. */
function resultRow(side: Side, part: string, { profit, loss }: NonNullable<StatementPart['result']>, difference: Paisa[]): StatementRow[] {
  const amounts = difference.map((amount) => (isOn(side, negate(amount)) ? negate(amount) : ZERO))
  const title = side === 'debit' ? profit : loss
  return amounts.every(isZero) ? [] : [{ ...title, kind: 'result', id: `${part}.result`, of: null, level: 0, amounts }]
}

function writeSection(run: Run, section: Section, level: number): Written {
  if (!('id' in section)) return writeChoice(run, section, level)
  const { id, name, nameNp } = section
  const below = 'sections' in section ? together(run, section.sections, level + 1) : undefined
  const all = below?.total ?? ('choose' in section ? writeChoice(run, section, level).total : run.results.get(sectionResult(section)))
  const taken = columns(run, (column) => takes(section, all?.[column] ?? ZERO))
  const only = (amounts: readonly Paisa[]) => columns(run, (column) => (taken[column] ? (amounts[column] ?? ZERO) : ZERO))
  const total = only(all ?? [])
  const title: StatementRow = { kind: below ? 'section' : 'sum', id, of: null, level, name, nameNp, amounts: total }
  const rows = [title, ...(below?.rows ?? []).map((row) => ({ ...row, id: `${id}.${row.id}`, amounts: only(row.amounts) }))]
  return { rows: section.when ? withoutEmpty(rows) : rows, total }
}

const sectionResult = (section: Section) => ('resultOf' in section ? section.resultOf : '')

function writeChoice(run: Run, { choose, ...restriction }: Restriction & { choose: Choice }, level: number): Written {
  const excluded = new Set(choose.except)
  const suffix = restriction.when ? `.${restriction.when}` : ''
  const leaf = (ledger: ChartLedger, at: number): Written => {
    const amounts = columns(run, (column) => {
      const amount = figureOf(run.periods[column]?.get(ledger.id), choose.figure)
      return takes(restriction, amount) ? amount : ZERO
    })
    return { rows: [rowOf('ledger', ledger, suffix, at, amounts)], total: amounts }
  }
  const branch = (node: GroupNode, at: number): Written => {
    const kept = node.groups.filter(({ group }) => !isNamed(group, excluded))
    const below = [...kept.map((child) => branch(child, at + 1)), ...node.ledgers.map((ledger) => leaf(ledger, at + 1))]
    const total = sum(run, below)
    return { rows: [rowOf('group', node.group, suffix, at, total), ...below.flatMap(({ rows }) => rows)], total }
  }
  const reserved = run.ledgers.filter((ledger) => ledger.reserved !== null && ledger.reserved === choose.reserved)
  const parts = [...chosenGroups(run.tree, choose).map((node) => branch(node, level)), ...reserved.map((ledger) => leaf(ledger, level))]
  const rows = parts.flatMap((part) => part.rows)
  return { rows: restriction.when ? withoutEmpty(rows) : rows, total: sum(run, parts) }
}

/** The uppermost groups of a choice, in the order of the chart. */
function chosenGroups(tree: readonly GroupNode[], { natures = [], affectsGrossProfit, groups, except }: Choice): GroupNode[] {
  const [named, excluded] = [new Set(groups), new Set(except)]
  const search = (nodes: readonly GroupNode[]): GroupNode[] =>
    nodes.flatMap((node) => {
      if (isNamed(node.group, excluded)) return []
      const gross = affectsGrossProfit === undefined || affectsGrossProfit === (node.group.affectsGrossProfit ?? false)
      const byNature = node.level === 0 && natures.includes(node.nature) && gross
      return byNature || isNamed(node.group, named) ? [node] : search(node.groups)
    })
  return search(tree)
}

const isNamed = ({ predefined }: Group, codes: ReadonlySet<string>) => predefined !== null && codes.has(predefined)

function together(run: Run, sections: readonly Section[], level: number): Written {
  const written = sections.map((section) => writeSection(run, section, level))
  return { rows: written.flatMap(({ rows }) => rows), total: sum(run, written) }
}

const columns = <T>({ periods }: StatementBooks, value: (column: number) => T): T[] => periods.map((_, column) => value(column))

const sum = (run: Run, parts: readonly { total: readonly Paisa[] }[]): Paisa[] =>
  columns(run, (column) => add(...parts.map(({ total }) => total[column] ?? ZERO)))

const rowOf = (kind: 'group' | 'ledger', of: Title & { id: string }, suffix: string, level: number, amounts: Paisa[]): StatementRow => ({
  ...{ kind, id: `${of.id}${suffix}`, of: of.id, level },
  ...{ name: of.name, nameNp: of.nameNp, amounts },
})

function figureOf(turnover: Turnover | undefined, figure: Choice['figure'] = 'closing'): Paisa {
  if (!turnover) return ZERO
  if (figure === 'opening') return turnover.opening
  return figure === 'movement' ? paisa(turnover.debit - turnover.credit) : closingOf(turnover)
}

const isZero = (amount: Paisa) => amount === ZERO
const isOn = (side: Side, amount: Paisa) => (side === 'debit' ? amount > ZERO : amount < ZERO)
const takes = ({ when, unless }: Restriction, amount: Paisa) =>
  (when === undefined || isOn(when, amount)) && (unless === undefined || !isOn(unless, amount))

/** An amount as the side shows it. */
const towards = (side: Side, amount: Paisa): Paisa => (side === 'debit' ? amount : negate(amount))
const onSide = (side: Side, row: StatementRow): StatementRow => ({ ...row, amounts: row.amounts.map((amount) => towards(side, amount)) })

/** Leaves out sums and ledgers that are zero throughout, and groups and sections of nothing but such. */
const withoutEmpty = (rows: readonly StatementRow[]): StatementRow[] =>
  pruneTree(rows, ({ kind, amounts }) => (kind === 'group' || kind === 'section' ? 'branch' : amounts.every(isZero) ? 'empty' : 'leaf'))
