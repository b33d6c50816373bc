import { add, NONE, negate, type Paisa, type Quantity, quantity, ZERO } from '@lekha/money'
import { childrenOf, type Shape, type TallyElement, textOf } from '../tally-elements.ts'
import type { TallyBatch, TallyMoved } from '../tally-records.ts'
import { amountIn, flagIn, nameIn, wordIn } from '../tally-values.ts'
import { BATCH_NAMES, batchOf } from './tally-batch.ts'
import { quantityIn } from './tally-opening.ts'

const BATCH: Shape = { GODOWNNAME: null, ACTUALQTY: null, BILLEDQTY: null, AMOUNT: null, ...BATCH_NAMES }
/** The elements of an entry of goods that are read, besides what it books. */
export const MOVED_SHAPE: Shape = { ...BATCH, STOCKITEMNAME: null, ISDEEMEDPOSITIVE: null, 'BATCHALLOCATIONS.LIST': BATCH }

const GOES_OUT = 'INVENTORYENTRIESOUT.LIST'
const COMES_IN = 'INVENTORYENTRIESIN.LIST'

/** What the entries of goods move: godown by godown where their batches add up to them, else as a whole at the main location. */
export function movedBy(entries: readonly TallyElement[]): TallyMoved[] {
  return entries.flatMap((entry): TallyMoved[] => {
    const item = wordIn(textOf(entry, 'STOCKITEMNAME'))
    const whole = figuresOf(entry)
    if (item === '' || (whole && whole.quantity === NONE && whole.value === ZERO)) return []
    if (!whole) return [{ item, godown: '', quantity: NONE, value: ZERO, unread: true }]
    const sign = comesIn(entry, whole.value) ? 1n : -1n
    return partsOf(entry, whole).map(({ quantity: many, value, ...place }) => ({
      ...{ item, ...place, quantity: quantity(sign * many), value: sign > 0n ? value : negate(value) },
    }))
  })
}

/** Tally marks what comes in as it marks a debit; where it says nothing, the list or the sign of the amount does. */
function comesIn(entry: TallyElement, value: Paisa): boolean {
  if (entry.tag === GOES_OUT || entry.tag === COMES_IN) return entry.tag === COMES_IN
  const side = nameIn(textOf(entry, 'ISDEEMEDPOSITIVE'))
  return side === '' ? value > ZERO : flagIn(side)
}

type Part = { godown: string; quantity: Quantity; value: Paisa } & TallyBatch

/** Quantities are written without a sign; the amounts of a part have the sign of the whole. */
function partsOf(entry: TallyElement, whole: Pick<Part, 'quantity' | 'value'>): Part[] {
  const batches = childrenOf(entry, 'BATCHALLOCATIONS.LIST').map((batch) => {
    const figures = figuresOf(batch)
    return figures && { ...figures, godown: wordIn(textOf(batch, 'GODOWNNAME')), ...batchOf(batch) }
  })
  const parts = batches.flatMap((part) => (part ? [part] : []))
  const agrees =
    parts.length === batches.length &&
    parts.reduce((sum, part) => sum + part.quantity, 0n) === whole.quantity &&
    add(...parts.map(({ value }) => value)) === whole.value
  const given = agrees && parts.length > 0 ? parts : [{ ...whole, godown: wordIn(textOf(entry, 'GODOWNNAME')) }]
  return given.map((part) => ({ ...part, value: part.value < ZERO ? negate(part.value) : part.value }))
}

/** What was moved in fact, or else what was billed. */
function figuresOf(element: TallyElement): Pick<Part, 'quantity' | 'value'> | undefined {
  const [actual, billed] = [textOf(element, 'ACTUALQTY'), textOf(element, 'BILLEDQTY')]
  const many = quantityIn(actual.trim() === '' ? billed : actual)
  const value = amountIn(textOf(element, 'AMOUNT'))
  if (many === undefined || value === undefined) return undefined
  return { quantity: many < NONE ? quantity(-many) : many, value }
}
