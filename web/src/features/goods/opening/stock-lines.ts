import type { AnswerOf, OpeningStockRow, showOpeningStock } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import {
  amountAt,
  formatAmount,
  formatScaled,
  NONE,
  type Paisa,
  type Quantity,
  quantity,
  type Rate,
  rate,
  rateOf,
  readAmount,
  readScaled,
} from '@lekha/money'

/** The opening stock as the server answers it, on its day. */
export type OpeningStock = AnswerOf<typeof showOpeningStock>['result'] & { date: string }

/** The fields of a line, in the order of the keyboard. */
export type StockField = 'item' | 'godown' | 'quantity' | 'rate' | 'value'
/** A line of the grid: an item, where it lies, and what was typed. Of rate and value, the one typed last counts; the other follows. */
export type StockLine = {
  id: number
  itemId: string | null
  godownId: string | null
  quantity: string
  rate: string
  value: string
  from: 'rate' | 'value'
  batch: string
  expiresOn: string | null
}

const EMPTY: Omit<StockLine, 'id'> = {
  ...{ itemId: null, godownId: null, quantity: '', rate: '', value: '', from: 'rate', batch: '', expiresOn: null },
}
const RATE_PLACES = 4

export const isEmptyLine = ({ itemId, quantity: many, rate: price, value }: StockLine): boolean =>
  itemId === null && [many, price, value].every((text) => text.trim() === '')

/** The lines with an empty one below the last, in which the next item is entered. */
export function withOpenEnd(lines: readonly StockLine[]): StockLine[] {
  const last = lines.at(-1)
  if (last && isEmptyLine(last)) return [...lines]
  return [...lines, { ...EMPTY, id: lines.reduce((most, { id }) => Math.max(most, id), 0) + 1 }]
}

/** The stored opening stock as lines. */
export const linesOf = (rows: readonly OpeningStockRow[]): StockLine[] =>
  withOpenEnd(
    rows.map(({ stockItemId, godownId, quantity: many, value, batch, expiresOn }, index) => ({
      ...{ ...EMPTY, id: index + 1, itemId: stockItemId, godownId, batch, expiresOn },
      ...{ quantity: formatScaled(many, 0, 'en'), value: formatAmount(value, 'en'), from: 'value' },
    })),
  )

/** A line after something was typed or chosen in it. */
export function changedLine(line: StockLine, change: Partial<StockLine>): StockLine {
  if (change.rate !== undefined) return { ...line, ...change, from: 'rate', value: '' }
  if (change.value !== undefined) return { ...line, ...change, from: 'value', rate: '' }
  return { ...line, ...change }
}

/** What a line says; undefined where nothing is typed, or what is no figure. */
export type StockFigures = { quantity: Quantity | undefined; rate: Rate | undefined; value: Paisa | undefined }

/** The figures of a line: value = quantity × rate, rounded once to the paisa; or the rate of a value, to its four decimals. */
export function figuresOf(line: StockLine, places: number): StockFigures {
  const many = readScaled(line.quantity, places)
  const held = many === undefined ? undefined : quantity(many)
  if (line.from === 'rate') {
    const price = readScaled(line.rate, RATE_PLACES)
    const typed = price === undefined ? undefined : rate(price)
    return { quantity: held, rate: typed, value: held === undefined || typed === undefined ? undefined : amountAt(held, typed) }
  }
  const read = readAmount(line.value)
  const value = read.ok && line.value.trim() !== '' ? read.amount : undefined
  return { quantity: held, rate: held === undefined || value === undefined ? undefined : rateOf(value, held), value }
}

/** A figure in the field that was left: as it was understood. */
export function tidiedLine(line: StockLine, places: number): StockLine {
  const { quantity: many, rate: price, value } = figuresOf(line, places)
  return {
    ...line,
    quantity: many === undefined ? line.quantity : formatScaled(many, 0, 'en'),
    rate: line.from === 'rate' && price !== undefined ? formatScaled(price, 2, 'en') : line.rate,
    value: line.from === 'value' && value !== undefined ? formatAmount(value, 'en') : line.value,
  }
}

/** A field that is refused, and why. */
export type BadField = { id: number; field: StockField; message: string }

/** What is missing in a line before it can be stored. */
export function lackOf(line: StockLine, places: number): BadField | undefined {
  const lacks = (field: StockField, message: string): BadField => ({ id: line.id, field, message })
  const { quantity: many, value } = figuresOf(line, places)
  if (line.itemId === null) return lacks('item', sentence('Choose the item of this line, or delete it.'))
  if (many === undefined)
    return lacks('quantity', line.quantity.trim() === '' ? sentence('A quantity is missing.') : sentence('This is not a quantity.'))
  if (many <= NONE) return lacks('quantity', sentence('An opening quantity is above zero.'))
  if (value !== undefined) return value < 0n ? lacks(line.from, sentence('An opening value is zero or more.')) : undefined
  return lacks(line.from, line[line.from].trim() === '' ? sentence('A rate or a value is missing.') : sentence('This is not an amount.'))
}

/** A line never changes: what it says is worked out once, however long the list in which another one is being typed. */
const said = new WeakMap<StockLine, { places: number; row: OpeningStockRow | undefined; lack: BadField | undefined }>()

function saidBy(line: StockLine, places: number) {
  const known = said.get(line)
  if (known?.places === places) return known
  const { quantity: many, value } = figuresOf(line, places)
  const { itemId, godownId, batch, expiresOn } = line
  const row =
    itemId === null || many === undefined || value === undefined
      ? undefined
      : { stockItemId: itemId, godownId, quantity: many, value, batch, expiresOn }
  const found = { places, row, lack: lackOf(line, places) }
  said.set(line, found)
  return found
}

/** The lines as they are sent, with the line of each; or the first field that lacks something. */
export function rowsOf(
  lines: readonly StockLine[],
  placesOf: (itemId: string | null) => number,
): { rows: OpeningStockRow[]; ids: number[]; bad: BadField | undefined } {
  const given = lines.filter((line) => !isEmptyLine(line))
  const found = given.map((line) => saidBy(line, placesOf(line.itemId)))
  return {
    rows: found.flatMap(({ row }) => row ?? []),
    ids: given.map(({ id }) => id),
    bad: found.find(({ lack }) => lack !== undefined)?.lack,
  }
}
