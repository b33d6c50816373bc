import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { byName, type ChartLedger, chartTree, type Group, type GroupNode, type Nature, type ReservedLedger } from './chart.ts'
import type { InvestingFlows } from './investing-flows.ts'
import { type StatedStock, type StockFigure, statedTurnovers, stockFigure } from './stock-by-hand.ts'
import { closingOf, type Turnover } from './trial-balance.ts'

export type Title = { name: string; nameNp: string }
export type Side = 'debit' | 'credit'

/** The id of a section or side, with its title in both languages: `...titled('assets', 'Assets', 'सम्पत्ति')`. */
export const titled = (id: string, name: string, nameNp: string) => ({ id, name, nameNp })

/** Which ledgers a section sums, and which of their figures. */
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
  /** Of the ledgers of stock that are counted by hand. */
  stock?: StockFigure
  /** Of the flows of investing: each ledger that was paid for or sold, or what of the profit was no cash of the operations. */
  flow?: keyof InvestingFlows
  /** By default the closing balance. */
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

/** Two sides of a statement. When they differ by the profit or loss, that is its `result`, shown on the lesser side. */
export type StatementPart = {
  id: string
  sides: readonly [StatementSide, StatementSide]
  result?: { profit: Title; loss: Title }
}

/** One side of a statement; a balance of that side is positive there. */
type StatementSide = Title & { id: string; side: Side; sections: readonly Section[] }

/** The chart, the turnovers by ledger of one period as they were posted, the stock that is valued by hand, and the flows of investing. */
export type StatementBooks = {
  stock?: readonly StatedStock[]
  investing?: InvestingFlows
  groups: readonly Group[]
  ledgers: readonly ChartLedger[]
  turnovers: ReadonlyMap<string, Turnover>
}

/** `of` is the id of the group or ledger that a row shows; null where it is a sum of several. */
export type StatementRow = Title & {
  kind: 'group' | 'ledger' | 'section' | 'sum' | 'result'
  id: string
  of: string | null
  level: number
  amount: Paisa
}

export type WrittenSide = Title & { id: string; rows: StatementRow[]; total: Paisa }
/** `result`: the profit, a loss negative. */
export type WrittenPart = { id: string; sides: [WrittenSide, WrittenSide]; result: Paisa }

/**
 * Makes a statement from its sections: a function from books to rows, those that are zero too. Several periods are compared by
 * running it for each: a row has the same id in all.
 *
 * @example statement([{ id: 'books', sides: [credits, debits] }])({ groups, ledgers, turnovers })
 */
export function statement(parts: readonly StatementPart[]): (books: StatementBooks) => WrittenPart[] {
  return (books) => {
    const { groups, ledgers, turnovers: posted, stock = [], investing = NO_FLOWS } = books
    const turnovers = statedTurnovers(ledgers, posted, stock)
    const run: Run = { ...books, turnovers, posted, stock, investing, tree: chartTree(groups, ledgers), results: new Map() }
    return parts.map((part) => writePart(run, part))
  }
}

type Run = Required<StatementBooks> & { posted: StatementBooks['turnovers']; tree: GroupNode[]; results: Map<string, Paisa> }

/** Rows with their total, debit positive as in the books. */
type Written = { rows: StatementRow[]; total: Paisa }

function writePart(run: Run, { id, sides, result }: StatementPart): WrittenPart {
  const [left, right] = sides
  const [ofLeft, ofRight] = [together(run, left.sections, 0), together(run, right.sections, 0)]
  const difference = add(ofLeft.total, ofRight.total)
  run.results.set(id, difference)
  const finish = ({ id: sideId, name, nameNp, side }: StatementSide, { rows, total }: Written): WrittenSide => {
    const balancing = result ? resultRow(side, id, result, difference) : []
    const shown = [...rows, ...balancing].map((row) => ({ ...row, amount: towards(side, row.amount) }))
    return { id: sideId, name, nameNp, rows: shown, total: towards(side, add(total, ...balancing.map(({ amount }) => amount))) }
  }
  return { id, sides: [finish(left, ofLeft), finish(right, ofRight)], result: negate(difference) }
}

/** The row that makes both sides equal: a profit stands on the debit side, a loss on the credit side. */
function resultRow(side: Side, part: string, { profit, loss }: NonNullable<StatementPart['result']>, difference: Paisa): StatementRow[] {
  const amount = negate(difference)
  const title = side === 'debit' ? profit : loss
  return isOn(side, amount) ? [{ ...title, kind: 'result', id: `${part}.result`, of: null, level: 0, amount }] : []
}

function writeSection(run: Run, section: Section, level: number): Written {
  if (!('id' in section)) return writeChoice(run, section, level)
  const { id, name, nameNp } = section
  const title = { id, level, name, nameNp, of: null }
  if ('sections' in section) {
    const below = together(run, section.sections, level + 1)
    if (!takes(section, below.total) || below.rows.length === 0) return NOTHING
    const inside = below.rows.map((row) => ({ ...row, id: `${id}.${row.id}` }))
    return { rows: [{ ...title, kind: 'section', amount: below.total }, ...inside], total: below.total }
  }
  const total = 'choose' in section ? writeChoice(run, section, level).total : (run.results.get(section.resultOf) ?? ZERO)
  if (!takes(section, total)) return NOTHING
  const of = 'choose' in section ? (reservedLedger(run, section.choose)?.id ?? null) : null
  return { rows: [{ ...title, of, kind: 'sum', amount: total }], total }
}

function writeChoice(run: Run, { choose, ...restriction }: Restriction & { choose: Choice }, level: number): Written {
  const excluded = new Set(choose.except)
  const suffix = restriction.when ? `.${restriction.when}` : ''
  const rowOf = (kind: 'group' | 'ledger', { id, name, nameNp }: Title & { id: string }, at: number, amount: Paisa): StatementRow => ({
    ...{ kind, id: `${id}${suffix}`, of: id, level: at },
    ...{ name, nameNp, amount },
  })
  const leaf = (ledger: ChartLedger, at: number): Written => {
    const amount = figureOf(run.turnovers.get(ledger.id), choose.figure)
    return takes(restriction, amount) ? { rows: [rowOf('ledger', ledger, at, amount)], total: amount } : NOTHING
  }
  const branch = (node: GroupNode, at: number): Written => {
    const kept = node.groups.filter(({ group }) => !isNamed(group, excluded))
    const below = sum([...kept.map((child) => branch(child, at + 1)), ...node.ledgers.map((ledger) => leaf(ledger, at + 1))])
    if (restriction.when && below.rows.length === 0) return NOTHING
    return { rows: [rowOf('group', node.group, at, below.total), ...below.rows], total: below.total }
  }
  const reserved = reservedLedger(run, choose)
  return sum([
    ...chosenGroups(run.tree, choose).map((node) => branch(node, level)),
    ...(reserved ? [leaf(reserved, level)] : []),
    ...[...stockOf(run, choose), ...flowsOf(run, choose)].map(({ ledger, amount }) => ({
      rows: [rowOf('ledger', ledger, level, amount)],
      total: amount,
    })),
  ])
}

/** The ledgers of stock valued by hand, by name, with the figure that is chosen. What was entered in a ledger is left out where it is nothing. */
function stockOf({ ledgers, stock, posted }: Run, { stock: figure }: Choice): { ledger: ChartLedger; amount: Paisa }[] {
  if (figure === undefined) return []
  const byId = new Map(stock.map((each) => [each.ledgerId, each]))
  return ledgers.toSorted(byName).flatMap((ledger) => {
    const own = byId.get(ledger.id)
    if (!own) return []
    const amount = stockFigure(own, posted.get(ledger.id) ?? { opening: ZERO, debit: ZERO, credit: ZERO }, figure)
    return figure === 'entered' && amount === ZERO ? [] : [{ ledger, amount }]
  })
}

const NO_FLOWS: InvestingFlows = { purchases: new Map(), sales: new Map(), adjusted: new Map(), unpaid: new Map() }

/** The ledgers with a flow of investing, by name. What of the profit was no cash goes back to it: its sign turns. */
function flowsOf({ ledgers, investing }: Run, { flow }: Choice): { ledger: ChartLedger; amount: Paisa }[] {
  if (flow === undefined) return []
  return ledgers
    .filter(({ id }) => investing[flow].has(id))
    .toSorted(byName)
    .map((ledger) => ({ ledger, amount: investing[flow].get(ledger.id) ?? ZERO }))
    .map(({ ledger, amount }) => ({ ledger, amount: flow === 'adjusted' ? negate(amount) : amount }))
}

const reservedLedger = ({ ledgers }: Run, { reserved }: Choice) => reserved && ledgers.find((ledger) => ledger.reserved === reserved)

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

const NOTHING: Written = { rows: [], total: ZERO }

const sum = (parts: readonly Written[]): Written => ({
  rows: parts.flatMap(({ rows }) => rows),
  total: add(...parts.map(({ total }) => total)),
})

const together = (run: Run, sections: readonly Section[], level: number): Written =>
  sum(sections.map((section) => writeSection(run, section, level)))

function figureOf(turnover: Turnover | undefined, figure: Choice['figure'] = 'closing'): Paisa {
  if (!turnover) return ZERO
  if (figure === 'opening') return turnover.opening
  return figure === 'movement' ? paisa(turnover.debit - turnover.credit) : closingOf(turnover)
}

const isOn = (side: Side, amount: Paisa) => (side === 'debit' ? amount > ZERO : amount < ZERO)
const takes = ({ when, unless }: Restriction, amount: Paisa) =>
  (when === undefined || isOn(when, amount)) && (unless === undefined || !isOn(unless, amount))

/** An amount as the side shows it. */
const towards = (side: Side, amount: Paisa): Paisa => (side === 'debit' ? amount : negate(amount))
