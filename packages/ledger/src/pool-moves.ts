import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import type { AssetPool } from './depreciation.ts'

/** What a voucher does in one ledger of a pool. */
export type PooledLine = { ledgerId: string; pool: AssetPool; amount: Paisa }
/** A voucher that touches the pools. */
export type PooledVoucher = {
  /** The third of the year in which it counts: that of its day or, where it takes back a voucher of the same year, of that one's. */
  third: 0 | 1 | 2
  /** Whether it takes back another voucher of the same year. */
  takesBack: boolean
  /** What its lines in the expenses of depreciation add up to, debit positive. */
  depreciation: Paisa
  lines: readonly PooledLine[]
}

/** What the vouchers of a year did in one ledger: all of it adds up to what the ledger moved. */
export type LedgerMoves = {
  additions: readonly [Paisa, Paisa, Paisa]
  /** Above zero. */
  disposals: Paisa
  /** What was written off, above zero. */
  posted: Paisa
  /** What moved between ledgers of a pool; the ledgers of a pool come to zero together. */
  moved: Paisa
}

const NOTHING: LedgerMoves = { additions: [ZERO, ZERO, ZERO], disposals: ZERO, posted: ZERO, moved: ZERO }

/**
 * Reads from the vouchers of a year what was bought, disposed of, written off and merely moved in each ledger. In a pool a voucher does one
 * thing, which is the sum of its lines: a vehicle that is sold leaves its ledger and that of its depreciation at once, and only the difference was paid.
 */
export function movesByLedger(vouchers: readonly PooledVoucher[]): ReadonlyMap<string, LedgerMoves> {
  const moves = new Map<string, LedgerMoves>()
  const give = (ledgerId: string, change: (former: LedgerMoves) => LedgerMoves) =>
    moves.set(ledgerId, change(moves.get(ledgerId) ?? NOTHING))
  for (const voucher of vouchers) {
    for (const lines of byPool(voucher.lines)) {
      const net = sumOf(lines)
      const written = writtenOff(voucher, lines)
      const rest = paisa(net - written)
      const main = mainOf(lines, rest === ZERO ? written : rest)
      if (!main) continue
      give(main.ledgerId, (former) => withRest({ ...former, posted: add(former.posted, negate(written)) }, voucher, rest))
      // What the other lines move, the main one has not moved: in the pool that is nothing.
      for (const line of lines) give(line.ledgerId, (former) => ({ ...former, moved: add(former.moved, line.amount) }))
      give(main.ledgerId, (former) => ({ ...former, moved: paisa(former.moved - net) }))
    }
  }
  return moves
}

const sumOf = (lines: readonly PooledLine[]): Paisa => add(...lines.map(({ amount }) => amount))

const byPool = (lines: readonly PooledLine[]): PooledLine[][] =>
  [...new Set(lines.map(({ pool }) => pool))].map((pool) => lines.filter((line) => line.pool === pool))

/** How much of what a pool moves in a voucher is depreciation, with the sign of the lines. */
function writtenOff({ depreciation, lines: all }: PooledVoucher, lines: readonly PooledLine[]): Paisa {
  if (depreciation === ZERO) return ZERO
  const net = sumOf(lines)
  if (add(sumOf(all), depreciation) === ZERO) return net
  if (byPool(all).length === 1) return negate(depreciation)
  // Several pools and something else besides: what stands against the expense is taken for depreciation.
  return net < ZERO === depreciation > ZERO ? net : ZERO
}

/** The line to which the sum is ascribed: the largest on its side, or of all where none is on its side. */
function mainOf(lines: readonly PooledLine[], net: Paisa): PooledLine | undefined {
  const onSide = lines.filter(({ amount }) => amount < ZERO === net < ZERO)
  return (net === ZERO || onSide.length === 0 ? lines : onSide).toSorted((one, other) => (size(one) > size(other) ? -1 : 1))[0]
}
const size = ({ amount }: PooledLine): bigint => (amount < ZERO ? -amount : amount)

function withRest(former: LedgerMoves, { takesBack, third }: PooledVoucher, rest: Paisa): LedgerMoves {
  // Taking back a purchase lessens the purchases, and taking back a disposal the disposals.
  const isAddition = takesBack ? rest < ZERO : rest > ZERO
  if (!isAddition) return { ...former, disposals: paisa(former.disposals - rest) }
  const [first, second, last] = former.additions
  const additions = [first, second, last].map((amount, index) => (index === third ? add(amount, rest) : amount))
  return { ...former, additions: additions as [Paisa, Paisa, Paisa] }
}
