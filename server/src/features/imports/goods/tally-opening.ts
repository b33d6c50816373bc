import { foldName } from '@lekha/ledger'
import { add, NONE, type Quantity, quantity, readScaled, ZERO } from '@lekha/money'
import { childrenOf, type TallyElement, textOf } from '../tally-elements.ts'
import type { ItemOpening } from '../tally-records.ts'
import { amountIn, wordIn } from '../tally-values.ts'
import { batchOf } from './tally-batch.ts'

const PLACES = 4
const QUANTITY = /^(?<number>-?\d[\d,]*(?:\.\d+)?)\s*(?<unit>\D.*)?$/u

/**
 * A quantity as Tally writes it, with its unit and perhaps an alternate quantity behind it: `10.000 kg = 3 pcs`. Nothing written is none.
 * Undefined for what is none, such as one in two units at once (`1 box 3 pcs`).
 */
export function quantityIn(text: string): Quantity | undefined {
  const [own = ''] = wordIn(text).split('=')
  if (own.trim() === '') return NONE
  const { number, unit = '' } = QUANTITY.exec(own.trim())?.groups ?? {}
  if (number === undefined || /^\D*\s\d/u.test(unit)) return undefined
  const read = readScaled(number, PLACES)
  return read === undefined ? undefined : quantity(read)
}

/**
 * The opening stock of an item by godown, as its batches state it, where these add up to what the item says of itself; else as a whole, at the main
 * location. Undefined where it cannot be read, or something of it is below zero.
 */
export function openingOf(item: TallyElement): ItemOpening[] | undefined {
  const whole = partOf(item)
  if (!whole) return undefined
  const batches = childrenOf(item, 'BATCHALLOCATIONS.LIST').map(partOf)
  const parts = batches.flatMap((part) => (part && !isNothing(part) ? [part] : []))
  const [many, value] = [parts.reduce((sum, part) => sum + part.quantity, 0n), add(...parts.map((part) => part.value))]
  const agrees = parts.length > 0 && parts.length === batches.filter((part) => !part || !isNothing(part)).length
  const stated = agrees && many === whole.quantity && value === whole.value ? parts : isNothing(whole) ? [] : [whole]
  return stated.every((part) => part.quantity > NONE && part.value >= ZERO) ? stated : undefined
}

const isNothing = ({ quantity: many, value }: ItemOpening) => many === NONE && value === ZERO

function partOf(element: TallyElement): ItemOpening | undefined {
  const [many, value] = [quantityIn(textOf(element, 'OPENINGBALANCE')), amountIn(textOf(element, 'OPENINGVALUE'))]
  const godown = wordIn(textOf(element, 'GODOWNNAME'))
  return many === undefined || value === undefined
    ? undefined
    : { godown: foldName(godown) === '' ? '' : godown, quantity: many, value, ...batchOf(element) }
}
