import { add, magnitude, negate, type Paisa, paisa, ZERO } from '@lekha/money'

/** What a voucher moved in one ledger, debit positive. */
type Moved = { ledgerId: string; amount: Paisa }

/**
 * A voucher that moves ledgers of fixed assets, investments, loans or capital: what it moves in assets, in incomes and expenses, and, of a
 * voucher without cash, in loans and capital.
 */
export type InvestingVoucher = { assets: readonly Moved[]; results: readonly Moved[]; financing?: readonly Moved[] }

/**
 * What NAS 7 asks of the flows of investing, by ledger, debit positive: what was paid for assets, what was received for them, and what the
 * profit holds that is no cash of the operations (depreciation, the gain and loss of a sale, interest that was added to a loan). `unpaid`
 * is what loans and capital moved by the latter: nobody paid it, so it is no flow of financing.
 */
export type InvestingFlows = {
  purchases: ReadonlyMap<string, Paisa>
  sales: ReadonlyMap<string, Paisa>
  adjusted: ReadonlyMap<string, Paisa>
  unpaid: ReadonlyMap<string, Paisa>
}

/**
 * Finds the flows voucher by voucher, so that a purchase and a sale in one period stand gross, and depreciation in no flow of investing.
 * What a voucher takes from its assets (a debit to them as a credit, and the other way round) beside its result is what was paid or received.
 *
 * @example
 * // An asset of 100 is sold for 120: received 120, and the gain of 20 leaves the operations.
 * investingFlows([{ assets: [{ ledgerId: 'van', amount: paisa(-100n) }], results: [{ ledgerId: 'gain', amount: paisa(-20n) }] }])
 */
export function investingFlows(vouchers: readonly InvestingVoucher[]): InvestingFlows {
  const [purchases, sales, adjusted, unpaid] = Array.from({ length: 4 }, () => new Map<string, Paisa>()) as [Flow, Flow, Flow, Flow]
  for (const { assets, results, financing = [] } of vouchers) {
    const moved = sumOf(assets)
    const parts = ofResult(results, moved)
    put(adjusted, parts)
    const flow = add(moved, sumOf(parts))
    put(flow > ZERO ? purchases : sales, shared(flow, assets))
    const accrued = accruedIn(without(results, parts), financing)
    put(adjusted, accrued.results)
    put(unpaid, accrued.financing)
  }
  return eachFlow({ purchases, sales, adjusted, unpaid }, (flow) => flow)
}
type Flow = Map<string, Paisa>

/**
 * The flows of some vouchers, with those of others and without those of some of them: each voucher tells its own.
 *
 * @example
 * // The same as the flows of one altered voucher, whose former version was among those before.
 * changedFlows(before, { more: investingFlows([altered]), less: investingFlows([former]) })
 */
export function changedFlows(flows: InvestingFlows, { more, less }: { more: InvestingFlows; less: InvestingFlows }): InvestingFlows {
  return eachFlow(flows, (flow, kind) => {
    const sums = new Map(flow)
    put(sums, entriesOf(more[kind]))
    put(
      sums,
      entriesOf(less[kind]).map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })),
    )
    return sums
  })
}

const entriesOf = (flow: ReadonlyMap<string, Paisa>): Moved[] => [...flow].map(([ledgerId, amount]) => ({ ledgerId, amount }))

/** Each flow changed, without the ledgers of which nothing is left. */
function eachFlow(
  flows: InvestingFlows,
  change: (flow: ReadonlyMap<string, Paisa>, kind: keyof InvestingFlows) => ReadonlyMap<string, Paisa>,
): InvestingFlows {
  const changed = (kind: keyof InvestingFlows) => new Map([...change(flows[kind], kind)].filter(([, amount]) => amount !== ZERO))
  return { purchases: changed('purchases'), sales: changed('sales'), adjusted: changed('adjusted'), unpaid: changed('unpaid') }
}

/** The part of a result that a loan or the capital took instead of cash: interest added to a loan, goods that the owner took. */
function accruedIn(results: readonly Moved[], financing: readonly Moved[]): Pick<InvestingVoucher, 'results'> & { financing: Moved[] } {
  const [result, financed] = [sumOf(results), sumOf(financing)]
  if (result === ZERO || financed === ZERO || isAlike(result, financed)) return { results: [], financing: [] }
  const size = magnitude(result) < magnitude(financed) ? result : negate(financed)
  return { results: upTo(size, results), financing: upTo(negate(size), financing) }
}

/** What is left of amounts without parts of them. */
function without(moved: readonly Moved[], parts: readonly Moved[]): Moved[] {
  const taken = new Map(parts.map(({ ledgerId, amount }) => [ledgerId, amount]))
  return moved.map(({ ledgerId, amount }) => ({ ledgerId, amount: paisa(amount - (taken.get(ledgerId) ?? ZERO)) }))
}

/**
 * The incomes and expenses of a voucher that belong to its assets. Of assets that are given up: all of a gain, and of expenses no more than
 * the assets were worth (depreciation, the loss of a sale). Of assets that come in: an income beside them that was no cash, such as a gift or
 * a revaluation; an expense that was paid with them stays one of the operations.
 */
function ofResult(results: readonly Moved[], moved: Paisa): Moved[] {
  const result = sumOf(results)
  if (moved === ZERO || (moved > ZERO && result >= ZERO)) return []
  const isWhole = moved < ZERO ? result <= negate(moved) : result >= negate(moved)
  return isWhole ? [...results] : upTo(negate(moved), results)
}

/** An amount over the ledgers that moved in its direction, the largest first; what is more than they moved, such as a gain, to the largest. */
function shared(amount: Paisa, moved: readonly Moved[]): Moved[] {
  const alike = moved.filter((each) => isAlike(each.amount, amount)).toSorted((a, b) => compareSize(b.amount, a.amount))
  const parts = upTo(amount, alike)
  const [first] = alike
  const rest = paisa(amount - sumOf(parts))
  return first && rest !== ZERO ? [...parts, { ledgerId: first.ledgerId, amount: rest }] : parts
}

/** The first of them, up to an amount. */
function upTo(amount: Paisa, moved: readonly Moved[]): Moved[] {
  let rest = amount
  return moved
    .filter((each) => isAlike(each.amount, amount))
    .flatMap(({ ledgerId, amount: own }) => {
      const taken = magnitude(own) < magnitude(rest) ? own : rest
      rest = paisa(rest - taken)
      return taken === ZERO ? [] : [{ ledgerId, amount: taken }]
    })
}

const isAlike = (one: Paisa, other: Paisa): boolean => (one > ZERO && other > ZERO) || (one < ZERO && other < ZERO)
const compareSize = (one: Paisa, other: Paisa): number =>
  magnitude(one) < magnitude(other) ? -1 : magnitude(one) > magnitude(other) ? 1 : 0
const sumOf = (moved: readonly Moved[]): Paisa => add(...moved.map(({ amount }) => amount))

function put(into: Flow, parts: readonly Moved[]): void {
  for (const { ledgerId, amount } of parts) into.set(ledgerId, add(into.get(ledgerId) ?? ZERO, amount))
}
