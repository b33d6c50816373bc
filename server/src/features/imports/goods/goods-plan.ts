import { foldName, sentence, type VatClass } from '@lekha/ledger'
import { add, quantity } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { OpeningStockRow } from '../../../db/opening-stock.ts'
import type { FoundMasters } from '../tally-messages.ts'
import type { ItemOpening, TallyGoods, TallyItem, TallyProblem } from '../tally-records.ts'
import { cutTo } from '../tally-verdict.ts'

type Found = Pick<FoundMasters, 'items' | 'goods'>
type Noun = TallyGoods['noun'] | 'stock_item'
/** A unit, group, category, godown or item of these books. `symbol` and `baseUnitId` are of a unit; the rest is what a workbook may name it by. */
export type OurGoods = {
  noun: Noun
  id: string
  name: string
  symbol: string
  baseUnitId: string | null
  nameNp?: string
  code?: string
  barcode?: string
  active?: boolean
}

/** A row of a tree to create, each after the one above it; a godown has none above it. */
export type NewNode = { id: string; name: string; parentId: string | null }
/** A unit to create. */
export type NewUnit = { id: string; name: string; symbol: string; decimals: number; baseUnitId: string | null; perBase: number | null }
/** An item to create. */
export type NewItem = {
  id: string
  name: string
  alias: string
  unitId: string
  groupId: string | null
  categoryId: string | null
  valuation: 'average' | 'fifo'
  code: string
  barcode: string
  hsCode: string
  vatClass: VatClass
}

/** What of the goods of a file is new here. What stands here already, by its name, stays as it is. */
export type GoodsPlan = {
  units: NewUnit[]
  stock_group: NewNode[]
  stock_category: NewNode[]
  godown: NewNode[]
  items: NewItem[]
  /** The opening stock of the items of which the file states one. */
  opening: OpeningStockRow[]
  /** These items, also those of which it states that there is none. */
  stated: ReadonlySet<string>
  problems: TallyProblem[]
  /** Our item of a name, here already or new; undefined for none. */
  itemOf: (name: string) => string | undefined
  /** Our godown of a name; null for the main location, undefined for none. */
  godownOf: (name: string) => string | null | undefined
}

const LONGEST = { name: 200, symbol: 20 } as const
/** Where goods lie in Tally that lie nowhere else; here that place has no row. */
const MAIN_LOCATION = 'main location'
/** What a unit has that items name and the file does not describe. */
const USUAL_DECIMALS = 2

/** Plans the goods of a file of Tally. */
export function planGoods(found: Found, ours: readonly OurGoods[]): GoodsPlan {
  const problems: TallyProblem[] = []
  const units = planUnits(found, ours, problems)
  const groups = planTree('stock_group', found, ours, namesIn(found.items, 'group'))
  const categories = planTree('stock_category', found, ours, namesIn(found.items, 'category'))
  const godowns = planTree(
    'godown',
    found,
    ours,
    found.items.flatMap(({ opening = [] }) => opening.map(godownOf)).filter((name) => !isMain(name)),
  )
  const of = { unitOf: units.idOf, groupOf: groups.idOf, categoryOf: categories.idOf }
  const { created: items, idOf } = planItems(found.items, ours, of, problems)
  return {
    units: units.created,
    stock_group: groups.created,
    stock_category: categories.created,
    godown: godowns.created.filter(({ name }) => !isMain(name)).map((row) => ({ ...row, parentId: null })),
    itemOf: idOf,
    godownOf: (name) => (isMain(name) ? null : (godowns.idOf(name) ?? undefined)),
    ...{ items, problems, ...planOpening(found.items, ours, { idOf, godownOf: godowns.idOf }, problems) },
  }
}

/** The opening stock of the file; several parts of an item, or of a batch of it, at one place are added up. */
function planOpening(
  items: readonly TallyItem[],
  ours: readonly OurGoods[],
  { idOf, godownOf }: { idOf: Items['idOf']; godownOf: Of['groupOf'] },
  problems: TallyProblem[],
): Pick<GoodsPlan, 'opening' | 'stated'> {
  const closed = new Set(ours.filter(({ active }) => active === false).map(({ id }) => id))
  const parts = new Map<string, OpeningStockRow>()
  const stated = new Set<string>()
  for (const { name, opening } of items) {
    const stockItemId = idOf(name)
    if (stockItemId === undefined || !opening) continue
    const places = opening.map(({ godown }) => (isMain(godown) ? null : godownOf(godown)))
    if ([stockItemId, ...places].some((id) => id !== null && closed.has(id))) {
      problems.push(note(name, sentence('The item, or its godown, is not active: its opening stock was left out.')))
      continue
    }
    stated.add(stockItemId)
    for (const { godown, quantity: many, value, batch = '', expiresOn = null } of opening) {
      const godownId = isMain(godown) ? null : godownOf(godown)
      const at = `${stockItemId} ${godownId} ${batch}`
      const former = parts.get(at)
      const sum = former ? { quantity: quantity(former.quantity + many), value: add(former.value, value) } : { quantity: many, value }
      parts.set(at, { stockItemId, godownId, batch, expiresOn: former?.expiresOn ?? expiresOn, ...sum })
    }
  }
  return { opening: [...parts.values()], stated }
}

const isMain = (godown: string): boolean => godown === '' || foldName(godown) === MAIN_LOCATION

const godownOf = ({ godown }: ItemOpening) => godown
const namesIn = (items: readonly TallyItem[], field: 'group' | 'category'): string[] => items.flatMap((item) => item[field] || [])
const key = (name: string, most: number = LONGEST.name): string => foldName(cutTo(name, most))
const note = (what: string, message: string): TallyProblem => ({ kind: 'problem', position: 0, what, message })

/** A tree by names: rows that the file declares or its items name, each after the one above it, one in a circle at the top. */
function planTree(
  noun: 'stock_group' | 'stock_category' | 'godown',
  { goods }: Found,
  ours: readonly OurGoods[],
  named: readonly string[],
) {
  const ids = new Map(ours.filter((row) => row.noun === noun).map(({ name, id }) => [foldName(name), id]))
  const parents = new Map<string, { name: string; parent: string | null }>(named.map((name) => [key(name), { name, parent: null }]))
  for (const row of goods) if (row.noun === noun) parents.set(key(row.name), row)
  const created: NewNode[] = []
  const place = (name: string, above: ReadonlySet<string>): string | null => {
    const folded = key(name)
    const known = ids.get(folded)
    if (known !== undefined || above.has(folded)) return known ?? null
    const parent = parents.get(folded)?.parent ?? null
    const parentId = parent === null ? null : place(parent, new Set([...above, folded]))
    const made = ids.get(folded) // of a circle, where the row above came back to this one
    if (made !== undefined) return made
    const row = { id: uuidv7(), name: cutTo(name, LONGEST.name), parentId }
    ids.set(folded, row.id)
    created.push(row)
    return row.id
  }
  for (const { name } of parents.values()) place(name, new Set())
  return { created, idOf: (name: string | undefined) => (name ? (ids.get(key(name)) ?? null) : null) }
}

type Units = { created: NewUnit[]; idOf: (name: string) => { id: string; simple: boolean } | undefined }
type FileUnit = Extract<TallyGoods, { noun: 'unit_of_measure' }>

function planUnits({ goods, items }: Found, ours: readonly OurGoods[], problems: TallyProblem[]): Units {
  const standing = ours.filter(({ noun }) => noun === 'unit_of_measure')
  const names = new Set(standing.map(({ name }) => foldName(name)))
  const bySymbol = new Map(
    standing.flatMap(({ id, name, symbol, baseUnitId }) =>
      [name, symbol].map((text) => [foldName(text), { id, simple: baseUnitId === null }] as const),
    ),
  )
  const created: NewUnit[] = []
  const add = ({ name, formal, decimals }: FileUnit, of: Pick<NewUnit, 'baseUnitId' | 'perBase'>) => {
    const symbol = cutTo(name, LONGEST.symbol)
    if (bySymbol.has(foldName(symbol))) return
    const wanted = cutTo(formal || name, LONGEST.name)
    const own = names.has(foldName(wanted)) ? cutTo(name, LONGEST.name) : wanted
    if (names.has(foldName(own))) return void problems.push(note(name, sentence('A unit of this name exists already.')))
    const unit = { id: uuidv7(), name: own, symbol, decimals: decimals >= 0 && decimals <= 4 ? decimals : 4, ...of }
    names.add(foldName(own))
    bySymbol.set(foldName(symbol), { id: unit.id, simple: of.baseUnitId === null })
    created.push(unit)
  }
  const isUnit = (row: TallyGoods): row is FileUnit => row.noun === 'unit_of_measure'
  const [simple, compound] = [
    goods.filter(isUnit).filter(({ base }) => base === undefined),
    goods.filter(isUnit).filter(({ base }) => base !== undefined),
  ]
  for (const row of simple) add(row, { baseUnitId: null, perBase: null })
  for (const row of compound) {
    const [base, perBase] = [bySymbol.get(key(row.base ?? '', LONGEST.symbol)), Number.parseInt(row.perBase ?? '', 10)]
    const isMultiple = base?.simple && /^\d+$/.test(row.perBase ?? '') && perBase >= 2 && perBase <= 1_000_000
    if (isMultiple) add(row, { baseUnitId: base.id, perBase })
    else problems.push(note(row.name, sentence('This compound unit is no whole multiple of a simple one and was left out.')))
  }
  for (const { unit } of items) {
    if (unit === '' || bySymbol.has(key(unit, LONGEST.symbol))) continue
    add({ kind: 'goods', noun: 'unit_of_measure', name: unit, formal: '', decimals: USUAL_DECIMALS }, { baseUnitId: null, perBase: null })
    problems.push(note(unit, sentence('The file names this unit without describing it; here it has two decimals.')))
  }
  return { created, idOf: (name) => bySymbol.get(key(name, LONGEST.symbol)) }
}

type Of = {
  unitOf: Units['idOf']
  groupOf: (name: string | undefined) => string | null
  categoryOf: (name: string | undefined) => string | null
}

type Items = { created: NewItem[]; idOf: (name: string) => string | undefined }

function planItems(items: readonly TallyItem[], ours: readonly OurGoods[], of: Of, problems: TallyProblem[]): Items {
  const ids = new Map(ours.filter(({ noun }) => noun === 'stock_item').map(({ name, id }) => [foldName(name), id]))
  const created: NewItem[] = []
  for (const { name, unit, group, category, alias = '', fifo, alternate, details = NO_DETAILS } of items) {
    if (ids.has(key(name))) continue
    const counted = of.unitOf(unit)
    if (!counted?.simple) {
      const why = counted
        ? sentence('It is counted in a compound unit and was left out. Count it in a simple one in Tally.')
        : sentence('It has no unit of measure and was left out.')
      problems.push(note(name, why))
      continue
    }
    const id = uuidv7()
    ids.set(key(name), id)
    if (alternate) problems.push(note(name, sentence('Its alternate unit was left out. Enter it with its proportion.')))
    created.push({
      ...{ id, ...details, name: cutTo(name, LONGEST.name), alias: cutTo(alias, LONGEST.name), unitId: counted.id },
      ...{ groupId: of.groupOf(group), categoryId: of.categoryOf(category), valuation: fifo ? 'fifo' : 'average' },
    })
  }
  if (created.length > 0 && items.some(({ details }) => !details))
    problems.push(note('', sentence('New items are charged the standard rate of VAT until another one is entered.')))
  return { created, idOf: (name) => ids.get(key(name)) }
}

const NO_DETAILS = { code: '', barcode: '', hsCode: '', vatClass: 'standard' } as const
