import { readFileSync } from 'node:fs'
import { add, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amortisationOf,
  assetPoolOf,
  depreciationBase,
  depreciationOf,
  isAccumulatedName,
  isDepreciationName,
  type PoolMoves,
  poolRateOn,
  thirdOfYear,
  usefulLifeOf,
} from './depreciation.ts'

const examples = readFileSync(new URL('../../../fixtures/depreciation.examples', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith(';'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.each(examples)('%s percent of %s, %s, %s, %s less %s: base %s, depreciation %s', (...cells) => {
  const [rate = '', ...texts] = cells
  const [opening = ZERO, first = ZERO, second = ZERO, third = ZERO, disposals = ZERO, base, depreciation] = texts.map(parsePaisa)
  const moves: PoolMoves = { opening, additions: [first, second, third], disposals }
  expect([depreciationBase(moves), ...depreciationOf([moves], Number.parseInt(rate, 10) * 100)]).toEqual([base, depreciation])
})

test('a pool is known by its name, in either language, and no other word is taken for one', () => {
  expect(
    ['Vehicles (Pool C)', 'pool a', 'Pool-E: software', 'भवन (समूह क)', 'अमूर्त (समूह ङ)', 'Pool (D)', 'Pool D1'].map((name) =>
      assetPoolOf(name),
    ),
  ).toEqual([...['C', 'A', 'E', 'A', 'E', 'D', undefined]])
  expect(['Carpool B', 'Pool Every', 'Swimming Pool A/c', 'समूह का', 'Poole'].map((name) => assetPoolOf(name))).toEqual(
    Array(5).fill(undefined),
  )
  expect(assetPoolOf('Van', '', 'Vehicles – Pool C')).toBe('C')
  expect(usefulLifeOf('Software (Pool E, 5 years)')).toBe(5)
  expect(usefulLifeOf('सफ्टवेयर (समूह ङ, ५ वर्ष)')).toBe(5)
  expect([usefulLifeOf('Licence (2.5 years)'), usefulLifeOf('Licence (2.25 years)')]).toEqual([2.5, undefined])
  expect([usefulLifeOf('Software (Pool E)'), usefulLifeOf('0 years')]).toEqual([undefined, undefined])
  expect([isDepreciationName('Depreciation'), isDepreciationName('', 'ह्रास कट्टी'), isDepreciationName('Repairs')]).toEqual([
    true,
    true,
    false,
  ])
  expect(isAccumulatedName('Accumulated depreciation (Pool B)')).toBe(true)
})

test('rates hold from a day on; pool E has none', () => {
  expect((['A', 'B', 'C', 'D', 'E'] as const).map((pool) => poolRateOn(pool, '2026-08-01'))).toEqual([500, 2_500, 2_000, 1_500, undefined])
  expect(poolRateOn('A', '2002-03-31')).toBeUndefined()
})

test('a fiscal year begins in Shrawan: until Poush, until Chaitra, until Asar', () => {
  expect([4, 9, 10, 12, 1, 3].map(thirdOfYear)).toEqual([0, 0, 1, 1, 2, 2])
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(paisa)
const moves = fc.record({ opening: amount, additions: fc.tuple(amount, amount, amount), disposals: amount })

test('the shares of the ledgers of a pool add up to the depreciation of the pool, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 10_000 }), (ledgers, rate) => {
      const sum = (of: (one: PoolMoves) => bigint) => paisa(ledgers.reduce((total, one) => total + of(one), 0n))
      const whole: PoolMoves = {
        opening: sum(({ opening }) => opening),
        additions: [sum(({ additions }) => additions[0]), sum(({ additions }) => additions[1]), sum(({ additions }) => additions[2])],
        disposals: sum(({ disposals }) => disposals),
      }
      expect(add(...depreciationOf(ledgers, rate))).toBe(depreciationOf([whole], rate)[0])
    }),
  )
})

test('an intangible asset is written off in equal parts of its cost, and no more than is left', () => {
  const software = { opening: parsePaisa('60000'), additions: [ZERO, ZERO, ZERO] as const, disposals: ZERO }
  expect(paisaText(amortisationOf(software, parsePaisa('100000'), 5))).toBe('20000.00')
  expect(paisaText(amortisationOf({ ...software, opening: parsePaisa('15000') }, parsePaisa('100000'), 5))).toBe('15000.00')
  expect(paisaText(amortisationOf({ ...software, additions: [ZERO, parsePaisa('30000'), ZERO] }, parsePaisa('100000'), 5))).toBe('24000.00')
  expect(paisaText(amortisationOf(software, parsePaisa('100000'), 2.5))).toBe('40000.00')
  expect(amortisationOf({ ...software, disposals: parsePaisa('70000') }, parsePaisa('100000'), 5)).toBe(parsePaisa('-10000'))
})
