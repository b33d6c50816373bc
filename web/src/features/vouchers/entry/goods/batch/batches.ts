import type { BatchOnHand } from '@lekha/contract'
import { type Quantity, quantity } from '@lekha/money'
import { type Moving, movementsOf } from '../goods-line.ts'

/** What is left of a batch for a line, which itself is not counted. */
export type BatchLeft = Pick<BatchOnHand, 'batch' | 'expiresOn'> & { left: Quantity }

/**
 * The batches from which a line of goods can take: what is on hand at its place, less what the other lines of the voucher take, and with what its
 * stored version has taken. Those that expire first stand first, those that keep last.
 */
export function batchesLeft(onHand: readonly BatchOnHand[], { goods, date, alters }: Moving, index: number): BatchLeft[] {
  const line = goods[index]
  if (!line || line.itemId === null) return []
  const former = alters && alters.date <= date ? (alters.movements ?? []) : []
  const others = movementsOf(goods.filter((_, place) => place !== index))
  const moved = [...former.map((each) => ({ ...each, quantity: quantity(-each.quantity) })), ...others]
    .filter(({ stockItemId, batch }) => stockItemId === line.itemId && batch !== '')
    .map(({ batch, expiresOn, godownId, quantity: many }) => ({ batch, expiresOn, godownId, quantity: many }))
  const here = [...onHand, ...moved].filter(({ godownId }) => godownId === line.godownId)
  return [...Map.groupBy(here, ({ batch }) => batch)]
    .map(([batch, of]) => ({
      batch,
      expiresOn: of.find(({ expiresOn }) => expiresOn !== null)?.expiresOn ?? null,
      left: quantity(of.reduce((sum, { quantity: many }) => sum + many, 0n)),
    }))
    .filter(({ left }) => left > 0n)
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'))
}

const orderOf = ({ batch, expiresOn }: BatchLeft) => `${expiresOn ?? '9999'} ${batch}`
