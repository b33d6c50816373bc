import type { Godown, StockItem, UnitOfMeasure } from '@lekha/contract'
import { foldName, type Named } from '@lekha/ledger'
import { readScaled } from '@lekha/money'
import { pastedRows, rowNamed } from '../../../books/pasted-rows.ts'
import { changedLine, isEmptyLine, type StockLine, withOpenEnd } from './stock-lines.ts'

/** Why a row fills no line. */
export type LeftOut = 'no item' | 'no godown' | 'no quantity' | 'twice'
/** What was pasted from a spreadsheet: the lines with it, how many it filled, and the rows that fill none, as they were. */
export type PastedStock = { lines: StockLine[]; filled: number; left: { row: string; why: LeftOut }[] }

type Goods = { items: readonly StockItem[]; units: readonly UnitOfMeasure[]; godowns: readonly Godown[] }
type Read = { itemId: string; godownId: string | null; quantity: string; rate: string | undefined; value: string | undefined }

const isFigure = (cell: string) => readScaled(cell.replace(/^\((.*)\)$/u, '-$1'), 4) !== undefined
const named = <Row extends { name: string; nameNp: string; code: string | null }>(row: Row): Row & Named => ({ alias: '', ...row })

/**
 * Reads rows of a spreadsheet into the lines: name, code or alias of an item, perhaps its godown and its unit, then the quantity, and behind it
 * the rate, or rate and value, of which the value counts. A line that names the same item at the same place is filled anew. A first row of
 * headings is passed over.
 */
export function pastedStock(text: string, lines: readonly StockLine[], goods: Goods): PastedStock {
  const pasted: PastedStock = { lines: lines.filter((line) => !isEmptyLine(line)), filled: 0, left: [] }
  const seen = new Set<string>()
  for (const [index, { row, cells }] of pastedRows(text).entries()) {
    const figures = cells.findIndex((cell, at) => at > 0 && isFigure(cell))
    if (index === 0 && figures < 0) continue
    const read = figures < 0 ? 'no quantity' : readRow(cells.slice(0, figures), cells.slice(figures), goods)
    if (typeof read === 'string') {
      pasted.left.push({ row, why: read })
      continue
    }
    const place = `${read.itemId} ${read.godownId}`
    if (seen.has(place)) pasted.left.push({ row, why: 'twice' })
    else fill(pasted, read)
    seen.add(place)
  }
  return { ...pasted, lines: withOpenEnd(pasted.lines) }
}

function readRow(names: readonly string[], figures: readonly string[], { items, units, godowns }: Goods): Read | LeftOut {
  const isUnit = (cell: string) =>
    units.some(({ name, nameNp, symbol }) => [name, nameNp, symbol].some((each) => each !== '' && foldName(each) === foldName(cell)))
  const [first = '', ...others] = names.filter((cell) => cell !== '')
  const item = rowNamed(first, items) ?? rowNamed(others[0] ?? '', items)
  if (!item) return 'no item'
  const places = others.filter((cell) => rowNamed(cell, [item]) === undefined && !isUnit(cell))
  const godown = rowNamed(places[0] ?? '', godowns.map(named))
  if (places.length > 0 && !godown) return 'no godown'
  const [many = '', ...money] = figures.filter((cell) => cell !== '' && !isUnit(cell))
  return { itemId: item.id, godownId: godown?.id ?? null, quantity: many, rate: money[0], value: money[1] }
}

function fill(pasted: PastedStock, { itemId, godownId, quantity, rate, value }: Read): void {
  const at = pasted.lines.findIndex((line) => line.itemId === itemId && line.godownId === godownId)
  const next = pasted.lines.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const [empty] = withOpenEnd([])
  const former = pasted.lines[at] ?? (empty && { ...empty, id: next })
  if (!former) return
  const money = value === undefined ? (rate === undefined ? {} : { rate }) : { value }
  const line = changedLine({ ...former, itemId, godownId, quantity }, money)
  if (at < 0) pasted.lines.push(line)
  else pasted.lines[at] = line
  pasted.filled += 1
}
