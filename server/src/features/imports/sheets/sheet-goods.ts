import { foldName, isHsCode, NO_HS_CODE, sentence, type VatClass } from '@lekha/ledger'
import { amountAt, asciiDigits, NONE, quantity, rate, readScaled, ZERO } from '@lekha/money'
import type { OurGoods } from '../goods/goods-plan.ts'
import type { ItemOpening, TallyGoods, TallyItem, TallyProblem } from '../tally-records.ts'
import { openingFault, problemAt, type SheetRow } from './sheet-rows.ts'
import { amountIn, type Read, vatClassIn } from './sheet-values.ts'

/** The rows of goods of a file, each named once; an item once at a place. */
export type GoodsOfSheets = Record<'units' | 'stock_group' | 'stock_category' | 'godown' | 'items', SheetRow[]>
/** Goods as a file of Tally has them, which one plan makes. */
export type GoodsFound = { goods: TallyGoods[]; items: TallyItem[] }

type Noun = OurGoods['noun']
/** The name in English under which what a cell names stands here, or in the file; undefined for none. */
type NameOf = (noun: Noun, text: string) => string | undefined

/**
 * The goods of a workbook. Unlike Tally's files, nothing is completed by a guess: a row that names a unit, group, category or godown that neither the
 * file nor the books have is refused.
 */
export function goodsOfSheets(rows: GoodsOfSheets, ours: readonly OurGoods[], problems: TallyProblem[]): GoodsFound {
  const known = namesOf(rows, ours)
  const goods = [
    ...rows.units.flatMap((row) => unitOf(row, known, problems)),
    ...treeOf('stock_group', 'stockGroup', rows.stock_group, known, problems),
    ...treeOf('stock_category', 'stockCategory', rows.stock_category, known, problems),
    ...rows.godown.map((row): TallyGoods => ({ kind: 'goods', noun: 'godown', name: row.cell('godown'), parent: null })),
  ]
  return { goods, items: itemsOf(rows.items, known, ours, problems) }
}

function namesOf(rows: GoodsOfSheets, ours: readonly OurGoods[]): NameOf {
  const known = new Map<string, string>()
  const add = (noun: Noun, name: string, ...texts: (string | undefined)[]) => {
    for (const text of texts) if (text && !known.has(`${noun} ${foldName(text)}`)) known.set(`${noun} ${foldName(text)}`, name)
  }
  for (const { noun, name, symbol } of ours) add(noun, noun === 'unit_of_measure' ? symbol : name, name)
  for (const { noun, name, symbol, nameNp, code } of ours) add(noun, noun === 'unit_of_measure' ? symbol : name, symbol, nameNp, code)
  for (const row of rows.units) add('unit_of_measure', symbolOf(row), row.cell('unit'), symbolOf(row))
  for (const row of rows.godown) add('godown', row.cell('godown'), row.cell('godown'))
  const nameOf: NameOf = (noun, text) => known.get(`${noun} ${foldName(text)}`)
  for (const [noun, id] of TREES) {
    // Each after the one above it: what stands below a row that is refused is refused too.
    let left = rows[noun]
    for (let before = -1; left.length !== before; ) {
      before = left.length
      left = left.filter((row) => {
        const stands = row.cell('under') === '' || nameOf(noun, row.cell('under')) !== undefined
        if (stands) add(noun, row.cell(id), row.cell(id))
        return !stands
      })
    }
  }
  return nameOf
}

const TREES = [
  ['stock_group', 'stockGroup'],
  ['stock_category', 'stockCategory'],
] as const

const symbolOf = (row: SheetRow): string => row.cell('symbol') || row.cell('unit')
const NO_UNIT = sentence('There is no such unit of measure.')

function unitOf(row: SheetRow, nameOf: NameOf, problems: TallyProblem[]): TallyGoods[] {
  const [decimals, base, perBase] = [row.cell('decimals'), row.cell('base'), row.cell('perBase')].map(asciiDigits) as [
    string,
    string,
    string,
  ]
  const unit = { kind: 'goods', noun: 'unit_of_measure', name: symbolOf(row), formal: row.cell('unit') } as const
  const refuse = (id: string, message: string): TallyGoods[] => {
    problems.push(problemAt(row.at(id), row.written(id), message))
    return []
  }
  if (decimals !== '' && !/^[0-4]$/.test(decimals)) return refuse('decimals', sentence('A unit has at most 4 decimals.'))
  if (base === '') return [{ ...unit, decimals: Number.parseInt(decimals || '0', 10) }]
  const simple = nameOf('unit_of_measure', row.cell('base'))
  return simple === undefined ? refuse('base', NO_UNIT) : [{ ...unit, decimals: 0, base: simple, perBase }]
}

function treeOf(
  noun: 'stock_group' | 'stock_category',
  id: string,
  rows: readonly SheetRow[],
  nameOf: NameOf,
  problems: TallyProblem[],
): TallyGoods[] {
  return rows.flatMap((row): TallyGoods[] => {
    const under = row.cell('under')
    const parent = under === '' ? null : nameOf(noun, under)
    if (parent !== undefined) return [{ kind: 'goods', noun, name: row.cell(id), parent }]
    problems.push(problemAt(row.at('under'), row.written('under'), NO_SUCH[noun]))
    return []
  })
}

const NO_SUCH = {
  stock_group: sentence('There is no such stock group.'),
  stock_category: sentence('There is no such stock category.'),
  godown: sentence('There is no such godown.'),
  unit_of_measure: NO_UNIT,
}

/** The items, each with the opening stock of all its rows. An item that stands here keeps what it is; its opening stock is taken. */
function itemsOf(rows: readonly SheetRow[], nameOf: NameOf, ours: readonly OurGoods[], problems: TallyProblem[]): TallyItem[] {
  const items = new Map<string, TallyItem>()
  const taken = new Set(ours.filter(({ noun }) => noun === 'stock_item').flatMap(({ code = '', barcode = '' }) => marksOf(code, barcode)))
  const here = new Set(ours.filter(({ noun }) => noun === 'stock_item').map(({ name }) => foldName(name)))
  for (const row of rows) {
    const name = nameOf('stock_item', row.cell('item')) ?? row.cell('item')
    const former = items.get(foldName(name))
    const item = former ?? (here.has(foldName(name)) ? bareItem(name) : newItem(row, name, nameOf, taken, problems))
    const opening = item && openingIn(row, nameOf, problems)
    if (item) items.set(foldName(name), opening ? { ...item, opening: [...(item.opening ?? []), opening] } : item)
  }
  return [...items.values()].map(shown)
}

const NO_DETAILS = { code: '', barcode: '', hsCode: '', vatClass: 'standard' } as const
const bareItem = (name: string): TallyItem => ({
  ...{ kind: 'item', name, group: '', unit: '', quantity: '', value: ZERO, details: NO_DETAILS },
})

/** As lists of imported items show it: with all that it opens with. */
function shown(item: TallyItem): TallyItem {
  const value = (item.opening ?? []).reduce((sum, part) => sum + part.value, 0n) as TallyItem['value']
  return { ...item, value }
}

const marksOf = (code: string, barcode: string) =>
  [code && `code ${foldName(code)}`, barcode && `barcode ${foldName(barcode)}`].filter(Boolean)

function newItem(row: SheetRow, name: string, nameOf: NameOf, taken: Set<string>, problems: TallyProblem[]): TallyItem | undefined {
  const { cell } = row
  const named = (noun: keyof typeof NO_SUCH, id: string) => (cell(id) === '' ? '' : nameOf(noun, cell(id)))
  const [unit, group, category] = [
    named('unit_of_measure', 'unit'),
    named('stock_group', 'stockGroup'),
    named('stock_category', 'stockCategory'),
  ]
  const vat: Read<VatClass> = vatClassIn(cell('vat'))
  const [code, barcode, hsCode] = [cell('code'), cell('barcode'), asciiDigits(cell('hsCode')).replaceAll(/[.\s]/g, '')]
  const faults: [isFault: boolean, id: string, message: string][] = [
    [unit === '', 'unit', sentence('A new item needs a unit.')],
    [unit === undefined, 'unit', NO_UNIT],
    [group === undefined, 'stockGroup', NO_SUCH.stock_group],
    [category === undefined, 'stockCategory', NO_SUCH.stock_category],
    [!vat.ok, 'vat', vat.ok ? '' : vat.message],
    [!isHsCode(hsCode), 'hsCode', NO_HS_CODE],
    [taken.has(`code ${foldName(code)}`), 'code', sentence('Another item has this code or barcode.')],
    [taken.has(`barcode ${foldName(barcode)}`), 'barcode', sentence('Another item has this code or barcode.')],
  ]
  const fault = faults.find(([isFault]) => isFault)
  if (fault || unit === undefined || group === undefined || category === undefined || !vat.ok) {
    const [, id, message] = fault ?? [true, 'item', '']
    problems.push(problemAt(row.at(id), cell(id) === '' ? name : row.written(id), message))
    return undefined
  }
  for (const mark of marksOf(code, barcode)) taken.add(mark)
  const details = { code, barcode, hsCode, vatClass: vat.value }
  return { ...bareItem(name), unit, group, category, alias: cell('alias'), details }
}

/** What a row opens with; undefined where it says nothing of that, or what cannot be taken. */
function openingIn(row: SheetRow, nameOf: NameOf, problems: TallyProblem[]): ItemOpening | undefined {
  const [many, price, worth] = [row.cell('quantity'), row.cell('rate'), row.cell('value')]
  if (many === '' && worth === '') return undefined
  const refuse = (id: string, message: string): undefined => {
    problems.push(openingFault(row.at(id), row.cell(id) === '' ? row.cell('item') : row.written(id), message))
  }
  const godown = row.cell('godown') === '' ? '' : nameOf('godown', row.cell('godown'))
  if (godown === undefined) return refuse('godown', NO_SUCH.godown)
  const held = plainFigure(many)
  if (held === undefined) return refuse('quantity', many === '' ? sentence('A quantity is missing.') : sentence('This is not a quantity.'))
  if (held <= NONE) return refuse('quantity', sentence('An opening quantity is above zero.'))
  const value = worth === '' ? undefined : amountIn(worth)
  if (value && !value.ok) return refuse('value', value.message)
  const typed = plainFigure(price)
  if (!value && typed === undefined)
    return refuse('rate', price === '' ? sentence('A rate or a value is missing.') : sentence('This is not an amount.'))
  const total = value ? value.value : amountAt(quantity(held), rate(typed ?? 0n))
  return total < ZERO
    ? refuse(value ? 'value' : 'rate', sentence('An opening value is zero or more.'))
    : { godown, quantity: quantity(held), value: total }
}

const PLAIN = /^-?\d[\d,]*(?:\.\d{1,4})?$/
const PLACES = 4

/** A quantity or a rate of a cell; nothing is calculated. */
function plainFigure(text: string): bigint | undefined {
  const bare = asciiDigits(text).replaceAll(/\s/g, '')
  return PLAIN.test(bare) ? readScaled(bare, PLACES) : undefined
}
