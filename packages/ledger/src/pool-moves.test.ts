import { add, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSET_POOLS, type AssetPool } from './depreciation.ts'
import { movesByLedger, type PooledVoucher } from './pool-moves.ts'

const line = (ledgerId: string, pool: AssetPool, amount: string) => ({ ledgerId, pool, amount: parsePaisa(amount) })
const voucher = (lines: ReturnType<typeof line>[], more: Partial<PooledVoucher> = {}): PooledVoucher => ({
  ...{ third: 2, takesBack: false, depreciation: ZERO, lines },
  ...more,
})
const of = (ledgerId: string, ...vouchers: PooledVoucher[]) => {
  const { additions, disposals, posted, moved } = movesByLedger(vouchers).get(ledgerId) ?? {}
  return { additions, disposals, posted, moved }
}
const p = parsePaisa
const NONE = { additions: [ZERO, ZERO, ZERO], disposals: ZERO, posted: ZERO, moved: ZERO }

test('a vehicle that is sold leaves its ledger and that of its depreciation at once: only what was paid is a disposal', () => {
  const sale = voucher([line('accumulated', 'C', '700000'), line('vehicles', 'C', '-1500000')])
  expect(of('vehicles', sale)).toEqual({ ...NONE, disposals: p('800000'), moved: p('-700000') })
  expect(of('accumulated', sale)).toEqual({ ...NONE, moved: p('700000') })
})

test('what moves between two ledgers of a pool is neither bought nor disposed of', () => {
  const transfer = voucher([line('desks', 'B', '250000'), line('chairs', 'B', '-250000')])
  expect(of('desks', transfer)).toMatchObject({ additions: [ZERO, ZERO, ZERO], disposals: ZERO, moved: p('250000') })
  expect(of('chairs', transfer)).toMatchObject({ additions: [ZERO, ZERO, ZERO], disposals: ZERO, moved: p('-250000') })
})

test('a purchase that is taken back was not bought, in the third of its own day; so with a disposal', () => {
  const bought = voucher([line('desks', 'B', '30000')], { third: 1 })
  const back = voucher([line('desks', 'B', '-30000')], { third: 1, takesBack: true })
  expect(of('desks', bought, back)).toEqual(NONE)
  const sold = voucher([line('desks', 'B', '-8000')])
  expect(of('desks', sold, voucher([line('desks', 'B', '8000')], { takesBack: true }))).toEqual(NONE)
})

test('a journal of depreciation is known whole, also where one pool has an income', () => {
  const journal = voucher([line('desks', 'B', '-10000'), line('van', 'C', '3000')], { depreciation: p('7000') })
  expect([of('desks', journal), of('van', journal)]).toEqual([
    { ...NONE, posted: p('10000') },
    { ...NONE, posted: p('-3000') },
  ])
})

test('a sale with a depreciation in one voucher is both', () => {
  const sale = voucher([line('van', 'C', '-900000')], { depreciation: p('100000') })
  expect(of('van', sale)).toEqual({ ...NONE, posted: p('100000'), disposals: p('800000') })
})

test('whatever is entered, what is read adds up to what each ledger moved, and in a pool nothing merely moved', () => {
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(paisa)
  // The pool belongs to the ledger.
  const anyLine = fc.record({ ledger: fc.integer({ min: 0, max: 9 }), amount })
  const anyVoucher = fc.record({
    third: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    takesBack: fc.boolean(),
    depreciation: fc.oneof(fc.constant(ZERO), amount),
    lines: fc.array(
      anyLine.map(({ ledger, amount: moved }) => ({ ledgerId: `${ledger}`, pool: ASSET_POOLS[ledger % 5] ?? 'A', amount: moved })),
      { maxLength: 5 },
    ),
  })
  fc.assert(
    fc.property(fc.array(anyVoucher, { maxLength: 5 }), (vouchers) => {
      const moves = movesByLedger(vouchers)
      const all = vouchers.flatMap(({ lines }) => lines)
      for (const ledgerId of new Set(all.map((each) => each.ledgerId))) {
        const { additions, disposals, posted, moved } = moves.get(ledgerId) ?? { ...NONE, additions: [] as Paisa[] }
        const own = add(...all.filter((each) => each.ledgerId === ledgerId).map((each) => each.amount))
        expect(add(...additions, paisa(-disposals), paisa(-posted), moved)).toBe(own)
      }
      for (const pool of ASSET_POOLS) {
        const ledgers = new Set(all.filter((each) => each.pool === pool).map((each) => each.ledgerId))
        expect(add(...[...ledgers].map((id) => moves.get(id)?.moved ?? ZERO))).toBe(ZERO)
      }
    }),
  )
})
