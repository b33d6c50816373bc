import { type Branch, branchesOf, flat } from '../statements/branches.ts'
import type { Compared } from './compared-periods.ts'
import type { Block, Cells, Column, Row, Table } from './definition.ts'

/** Merges the same report of several periods: rows with the same id become one row, and comparing columns are repeated for each period. */
export function zipBlocks([ours = [], ...others]: readonly Block[][], compared: readonly Compared[]): Block[] {
  return compared.reduce(
    (blocks, each, index) => blocks.map((block) => zipBlock(block, others[index] ?? [], { number: index + 1, ...each })),
    ours,
  )
}

type Numbered = Compared & { number: number }

function zipBlock(ours: Block, blocks: readonly Block[], other: Numbered): Block {
  const theirs = blocks.find(({ id }) => id === ours.id)
  if (ours.block === 'table' && theirs?.block === 'table') return { ...ours, ...zipTable(ours, theirs, other) }
  if (ours.block !== 'two-sides' || theirs?.block !== 'two-sides') return ours
  const left = { ...ours.left, ...zipTable(ours.left, theirs.left, other) }
  return { ...ours, left, right: { ...ours.right, ...zipTable(ours.right, theirs.right, other) } }
}

function zipTable(ours: Table, theirs: Table, other: Numbered): Pick<Table, 'columns' | 'rows'> {
  const compared = theirs.columns.filter(({ compares }) => compares)
  const cellsOf = ({ cells }: Row): Cells => Object.fromEntries(compared.map(({ id }) => [comparedId(id, other), cells[id]]))
  return {
    columns: [...ours.columns, ...compared.map((column) => comparedColumn(column, other))],
    rows: zipRows(
      ours.rows,
      theirs.rows.map((row) => asOther(row, cellsOf(row), other)),
    ),
  }
}

/** A row of another period: it consists of nothing in the report's own, and its note stands behind the head of its column. */
function asOther({ consists: _, note, ...row }: Row, cells: Cells, { head }: Numbered): Row {
  return { ...row, cells, ...(note ? { noted: [{ head, other: note.other }] } : {}) }
}

const comparedId = (id: string, { number }: Numbered): string => `${id}~${number}`

/** A repeated column, with the name of its period in the head of its pair or in its own. */
function comparedColumn({ compares: _, ...column }: Column, other: Numbered): Column & { compared: number } {
  const { number, part, period } = other
  const { from, to } = period
  const head = column.shows === 'closing' && column.group !== undefined ? other.end : other.head
  const heads = column.group === undefined ? { label: head } : { group: `${column.group} · ${head}` }
  return { ...column, ...heads, id: comparedId(column.id, other), compared: number, period: { from, to, part } }
}

/** Merges two lists of rows: those with the same id below the same row become one. */
export const zipRows = (ours: readonly Row[], theirs: readonly Row[]): Row[] => flat(zipBranches(branchesOf(ours), branchesOf(theirs)))

/** Merges the rows of two periods; a row that only the other period has is placed after the row that it follows there. */
function zipBranches(ours: readonly Branch<Row>[], theirs: readonly Branch<Row>[]): Branch<Row>[] {
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
  ...(theirs.noted ? { noted: [...(ours.noted ?? []), ...theirs.noted] } : {}),
  ...(ours.empty && !theirs.empty ? { empty: false } : {}),
})
