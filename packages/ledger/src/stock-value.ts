import { add, NONE, type Paisa, paisa, type Quantity, quantity, ZERO } from '@lekha/money'

/** What came in, and for how much; both are negative where goods went back to the supplier. */
export type Receipt = { quantity: Quantity; value: Paisa }

/**
 * What is left of an item by the weighted average of the fiscal year: the value of all that came in, in the proportion of what is left. What the
 * item had at the beginning of the year came in with its value. The order of movements does not matter, so that one entered later with an
 * earlier day makes nothing wrong. Rounded once, half a paisa going away from zero. Source: docs/sources.md.
 *
 * @param came all that came in, with what was there at the beginning; where nothing came in, nothing is known of its value: it is zero
 * @param left may be below zero, when more was sold than there was: then the value is below zero too
 * @example averageValue({ quantity: quantity(30n), value: paisa(3_300n) }, quantity(10n)) // 1100n
 */
export function averageValue(came: Receipt, left: Quantity): Paisa {
  return left === came.quantity ? came.value : shareOf(came, left)
}

/**
 * What is left of an item by first in, first out: the value of the latest receipts that it consists of. What went back to a supplier is taken
 * off the receipts before it, the latest first. If less than nothing is left, it is valued by the latest receipt.
 *
 * @param receipts of all years, in the order of their days
 * @example fifoValue([{ quantity: quantity(10n), value: paisa(100n) }, { quantity: quantity(10n), value: paisa(120n) }], quantity(15n)) // 170n
 */
export function fifoValue(receipts: readonly Receipt[], left: Quantity): Paisa {
  if (left >= NONE) return add(...fifoLayers(receipts, left).map(({ value }) => value))
  const latest = withoutReturned(receipts).at(-1)?.receipt
  return latest ? shareOf(latest, left) : ZERO
}

/** The receipts of which what is left consists, the latest first, each with so many as are left of it and their value. */
export function fifoLayers<Of extends Receipt>(receipts: readonly Of[], left: Quantity): Of[] {
  const found: Of[] = []
  let missing: bigint = left
  for (const { receipt, rest } of withoutReturned(receipts).toReversed()) {
    if (missing <= 0n) break
    const taken = quantity(rest < missing ? rest : missing)
    found.push({ ...receipt, quantity: taken, value: averageValue(receipt, taken) })
    missing -= taken
  }
  return found
}

/**
 * The value of parts of what is left, such as what lies in each godown, by the proportion of their quantities. Each part is rounded with those
 * before it, so that all of them together are the whole to the paisa. Where nothing is left in all, no part has a value.
 *
 * @example sharedValue({ quantity: quantity(3n), value: paisa(100n) }, [quantity(1n), quantity(1n), quantity(1n)]) // [33n, 34n, 33n]
 */
export function sharedValue(whole: Receipt, parts: readonly Quantity[]): Paisa[] {
  let [many, shared] = [0n, 0n]
  return parts.map((part) => {
    many += part
    const value = shareOf(whole, quantity(many)) - shared
    shared += value
    return paisa(value)
  })
}

/** A receipt, and how many of it did not go back. Its value stays whole, so that what is left of it is rounded once. */
type Layer<Of extends Receipt> = { receipt: Of; rest: bigint }

/** The receipts as layers, less what went back. A value without a quantity, such as a cost that came later, belongs to what is left of the receipt before it. */
function withoutReturned<Of extends Receipt>(receipts: readonly Of[]): Layer<Of>[] {
  const layers: Layer<Of>[] = []
  let returned = 0n
  for (const receipt of receipts) {
    const { quantity: many, value } = receipt
    if (many > NONE) layers.push({ receipt, rest: many })
    else if (many < NONE) returned -= many
    else addCost(layers, value)
    returned = takeOff(layers, returned)
  }
  return layers
}

function addCost<Of extends Receipt>(layers: Layer<Of>[], cost: Paisa): void {
  const last = layers.pop()
  if (!last) return
  const left = quantity(last.rest)
  layers.push({ receipt: { ...last.receipt, quantity: left, value: add(averageValue(last.receipt, left), cost) }, rest: last.rest })
}

/** Takes a quantity off the last layers; returns how many are missing. */
function takeOff<Of extends Receipt>(layers: Layer<Of>[], returned: bigint): bigint {
  let missing = returned
  while (missing > 0n) {
    const last = layers.pop()
    if (!last) break
    const rest = last.rest - missing
    if (rest > 0n) layers.push({ ...last, rest })
    missing = rest > 0n ? 0n : -rest
  }
  return missing
}

/** The value of so many at the price of a receipt, rounded to the paisa; zero where there is no price. */
function shareOf({ quantity: many, value }: Receipt, some: Quantity): Paisa {
  if (many === NONE || some === NONE) return ZERO
  const [dividend, divisor] = many < NONE ? [-(value * some), -many] : [value * some, many]
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return paisa(dividend < 0n ? -rounded : rounded)
}
