import type { BilledGoods, MovementKind } from '@lekha/ledger'
import { type Paisa, paisa, type Quantity, quantity, rateOf, sharedOut } from '@lekha/money'
import { type Chance, chanceOf } from './chance.ts'
import type { FirmLine, FirmVoucher } from './course.ts'

export const UNITS = [
  { name: 'Packet', nameNp: 'पोका', symbol: 'pkt' },
  { name: 'Carton', nameNp: 'कार्टुन', symbol: 'ctn' },
  { name: 'Piece', nameNp: 'गोटा', symbol: 'pcs' },
  { name: 'Bag', nameNp: 'बोरा', symbol: 'bag' },
] as const
export const GROUPS = [
  { name: 'Groceries', nameNp: 'किराना' },
  { name: 'Household goods', nameNp: 'घरायसी सामान' },
  { name: 'Kitchenware', nameNp: 'भान्साका सामान' },
] as const

/** What the firm trades with; cost and price in rupees, without VAT. Goods cost about 74 % of their price. */
export type FirmItem = {
  name: string
  nameNp: string
  group: (typeof GROUPS)[number]['name']
  unit: (typeof UNITS)[number]['symbol']
  cost: bigint
  price: bigint
  /** Comes from abroad. */
  imported?: true
}

const groceries = (name: string, nameNp: string, unit: FirmItem['unit'], cost: bigint, price: bigint): FirmItem => ({
  ...{ name, nameNp, group: 'Groceries', unit, cost, price },
})
const household = (name: string, nameNp: string, unit: FirmItem['unit'], cost: bigint, price: bigint): FirmItem => ({
  ...{ name, nameNp, group: 'Household goods', unit, cost, price },
})
const kitchen = (name: string, nameNp: string, cost: bigint, price: bigint): FirmItem => ({
  ...{ name, nameNp, group: 'Kitchenware', unit: 'pcs', cost, price },
})

export const ITEMS: readonly FirmItem[] = [
  groceries('Ilam tea 500 g', 'इलाम चिया ५०० ग्राम', 'pkt', 310n, 419n),
  groceries('Instant noodles, carton of 30', 'चाउचाउ, ३० को कार्टुन', 'ctn', 540n, 730n),
  groceries('Biscuits, carton of 48', 'बिस्कुट, ४८ को कार्टुन', 'ctn', 880n, 1_190n),
  groceries('Basmati rice 25 kg', 'बासमती चामल २५ किलो', 'bag', 2_900n, 3_920n),
  groceries('Sunflower oil 1 l', 'सूर्यमुखी तेल १ लिटर', 'pkt', 215n, 291n),
  household('Detergent 1 kg', 'डिटर्जेन्ट १ किलो', 'pkt', 175n, 237n),
  household('Bath soap, carton of 72', 'नुहाउने साबुन, ७२ को कार्टुन', 'ctn', 1_950n, 2_635n),
  household('Plastic bucket 16 l', 'प्लास्टिक बाल्टी १६ लिटर', 'pcs', 190n, 257n),
  kitchen('Steel plate set', 'स्टिल थालको सेट', 640n, 865n),
  kitchen('Thermos flask 1 l', 'थर्मस १ लिटर', 780n, 1_054n),
  { ...kitchen('Pressure cooker 5 l', 'प्रेसर कुकर ५ लिटर', 2_450n, 3_311n), imported: true },
  { ...kitchen('Steel tumbler set', 'स्टिल गिलासको सेट', 520n, 703n), imported: true },
]

/** A movement of the practice firm: items and ledgers are known by their names. */
export type FirmMovement = {
  item: string
  kind: MovementKind
  quantity: Quantity
  value: Paisa | null
  bill?: Omit<BilledGoods, 'ledgerId'> & { ledger: string }
}

/** Whole pieces, as quantities are stored. */
const pieces = (many: bigint): Quantity => quantity(many * 10_000n)
/** How many pieces an amount is at so many rupees each, at least one. */
const piecesFor = (amount: bigint, rupees: bigint): bigint => (amount + rupees * 50n) / (rupees * 100n) || 1n

/** What was in the store before the first day: all items alike by value, together worth `value`. */
export function openingGoods(value: Paisa): FirmMovement[] {
  const parts = sharedOut(
    value,
    ITEMS.map(() => 1n),
  )
  return ITEMS.map(({ name, cost }, index) => {
    const part = parts[index] ?? paisa(0n)
    return { item: name, kind: 'in', quantity: pieces(piecesFor(part, cost)), value: part }
  })
}

/** How many of each item are in the store. */
type Store = Map<string, bigint>

/**
 * The vouchers with the goods that they move: what is bought and sold is divided among a few items, at about their cost and their price, so that the goods
 * of each voucher come to its line of sales or purchases to the paisa. No more is sold than the store has.
 */
export function withGoods(vouchers: readonly FirmVoucher[], opening: readonly FirmMovement[], seed: number): FirmVoucher[] {
  const chance = chanceOf(seed)
  const store: Store = new Map(opening.map(({ item, quantity: many }) => [item, many / 10_000n]))
  return vouchers.map((voucher) => {
    const movements = voucher.lines.flatMap((line) => movedBy(line, store, chance))
    return movements.length > 0 ? { ...voucher, movements } : voucher
  })
}

function movedBy(line: FirmLine, store: Store, chance: Chance): FirmMovement[] {
  if (line.ledger === 'Sales – Taxable') return line.amount < 0n ? sold(line, store, chance) : cameBack(line, store, chance)
  if (line.ledger !== 'Purchases – Taxable' && line.ledger !== 'Purchases – Import') return []
  const offered = ITEMS.filter(({ imported = false }) => imported === (line.ledger === 'Purchases – Import'))
  const scarce = offered.toSorted((one, other) => compare(worthIn(store, one), worthIn(store, other)))
  return divided(line.amount, scarce.slice(0, 1 + chance.below(3))).map(([item, part]) => {
    const many = piecesFor(part, item.cost)
    put(store, item, many)
    return movement(item, 'in', many, part, line.ledger)
  })
}

function sold(line: FirmLine, store: Store, chance: Chance): FirmMovement[] {
  const plenty = ITEMS.toSorted((one, other) => compare(worthIn(store, other), worthIn(store, one)))
  // Of the six of which there is most, a few.
  const from = chance.below(4)
  const some = plenty.slice(from, from + 1 + chance.below(3)).filter((item) => (store.get(item.name) ?? 0n) > 0n)
  return divided(paisa(-line.amount), some.length > 0 ? some : plenty.slice(0, 1)).map(([item, part]) => {
    const [wanted, there] = [piecesFor(part, item.price), store.get(item.name) ?? 0n]
    const many = wanted < there ? wanted : there
    put(store, item, -many)
    return movement(item, 'out', -many, part, line.ledger)
  })
}

function cameBack(line: FirmLine, store: Store, chance: Chance): FirmMovement[] {
  const item = chance.oneOf(ITEMS)
  const many = piecesFor(line.amount, item.price)
  put(store, item, many)
  return [movement(item, 'out', many, paisa(-line.amount), line.ledger)]
}

function movement(item: FirmItem, kind: 'in' | 'out', many: bigint, amount: Paisa, ledger: string): FirmMovement {
  const moved = pieces(many)
  const rate = rateOf(paisa(amount < 0n ? -amount : amount), pieces(many < 0n ? -many : many))
  if (rate === undefined) throw new Error(`Nothing of ${item.name} is moved.`)
  const bill = {
    ledger,
    rate,
    discount: paisa(0n),
    amount,
    vatClass: item.imported && kind === 'in' ? ('zero' as const) : ('standard' as const),
  }
  return { item: item.name, kind, quantity: moved, value: kind === 'in' ? amount : null, bill }
}

/** An amount divided among items, the first taking the most, in whole rupees but for the last. */
function divided(amount: Paisa, items: readonly FirmItem[]): [FirmItem, Paisa][] {
  const weights = items.map((_, index) => BigInt(items.length - index + 1))
  const parts = sharedOut(paisa(amount / 100n), weights).map((part) => part * 100n)
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n)
  return items.map((item, index) => [item, paisa((parts[index] ?? 0n) + (index === items.length - 1 ? rest : 0n))])
}

const put = (store: Store, { name }: FirmItem, many: bigint) => store.set(name, (store.get(name) ?? 0n) + many)
const worthIn = (store: Store, { name, cost }: FirmItem): bigint => (store.get(name) ?? 0n) * cost
const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
