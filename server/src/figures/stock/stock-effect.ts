import { fifoValue, type Receipt, stockLedgers } from '@lekha/ledger'
import { add, type Paisa, paisa, type Quantity, quantity, ZERO } from '@lekha/money'
import { readChart } from '../chart.ts'
import type { Snapshot, Year } from '../snapshot.ts'
import { type ItemSums, readItemSums } from './item-sums.ts'
import { averageOf, type StockItem } from './items.ts'
import { type DatedReceipt, receiptsIn } from './receipts.ts'

/** What would move: received for a value, and issued, below zero. */
export type WouldMove = { date: string; came: Receipt; went: Quantity }

/** By how much the value of an item at the end of the year would change, by its own method; zero where no statement shows its stock. */
export async function stockEffect(snapshot: Snapshot, item: StockItem, year: Year, moved: WouldMove): Promise<Paisa> {
  const { groups, ledgers } = await readChart(snapshot)
  if (!stockLedgers(groups, ledgers).some(({ id }) => id === item.stockLedgerId)) return ZERO
  const sums = await readItemSums(snapshot, { from: year.starts, to: year.ends }, [item.id])
  const changed = withMoved(sums, item.id, year, moved)
  if (item.valuation === 'average')
    return paisa(averageOf(changed, snapshot.years, 'by').value - averageOf(sums, snapshot.years, 'by').value)
  const [before, after] = [leftOf(sums), leftOf(changed)]
  const reach = before > after ? before : after
  const receipts = (await receiptsIn(snapshot, [{ item: item.id, left: reach, lastEntry: 0n }], year.ends)).get(item.id) ?? []
  return paisa(fifoValue(withReceipt(receipts, moved), after) - fifoValue(receipts, before))
}

const leftOf = (sums: readonly ItemSums[]): Quantity => quantity(sums.reduce((left, { came, went }) => left + came + went, 0n))

function withMoved(sums: readonly ItemSums[], item: string, { id: yearId }: Year, { came, went }: WouldMove): ItemSums[] {
  const none = {
    cameBefore: quantity(0n),
    came: quantity(0n),
    paisaBefore: ZERO,
    paisa: ZERO,
    wentBefore: quantity(0n),
    went: quantity(0n),
  }
  const own = sums.find((each) => each.yearId === yearId) ?? { ...none, item, yearId, lastEntry: 0n }
  const changed = {
    ...own,
    came: quantity(own.came + came.quantity),
    paisa: add(own.paisa, came.value),
    went: quantity(own.went + went),
  }
  return [...sums.filter((each) => each !== own), changed]
}

/** A receipt stands behind those of its day, which were entered before. */
function withReceipt(receipts: readonly DatedReceipt[], { date, came }: WouldMove): readonly Receipt[] {
  if (came.quantity === 0n && came.value === 0n) return receipts
  const later = receipts.findIndex((each) => each.date > date)
  const at = later === -1 ? receipts.length : later
  return [...receipts.slice(0, at), came, ...receipts.slice(at)]
}
