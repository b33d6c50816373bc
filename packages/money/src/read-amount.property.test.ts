import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digits, formatAmount, type Language, paisa, readAmount } from './index.ts'

describe('reading and writing', () => {
  test('whatever is typed is answered: by an amount within the limit or by a sentence', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.string({ unit: fc.constantFrom(...'0123456789०९.,+-*/%()= klcr'.split('')), maxLength: 30 }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const answer = readAmount(text)
        return answer.ok ? answer.amount <= 10n ** 15n && answer.amount >= -(10n ** 15n) : /^[A-Z].*\.$/.test(answer.message)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a formatted amount is read back as the same amount, in either language', () => {
    const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(paisa)
    fc.assert(
      fc.property(amounts, fc.constantFrom<Language>('en', 'np'), (amount, language) => {
        expect(readAmount(formatAmount(amount, language))).toEqual({ ok: true, amount })
      }),
    )
  })

  test('every grouping by twos and threes that ends in three gives the number without its commas', () => {
    const group = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
    const grouped = fc.tuple(group(1, 3), fc.array(group(2, 3), { maxLength: 2 }), group(3, 3))
    fc.assert(
      fc.property(grouped, ([first, middle, last]) => {
        const groups = [first, ...middle, last]
        expect(readAmount(groups.join(','))).toEqual({ ok: true, amount: BigInt(groups.join('')) * 100n })
      }),
    )
  })
})

/** A sum as a person would type it, beside its value as an exact ratio; the ratio is worked out without the reader's code. */
type Typed = { readonly text: string; readonly top: bigint; readonly bottom: bigint }

const plainNumber: fc.Arbitrary<Typed> = fc
  .record({
    size: fc.bigInt({ min: 0n, max: 99_999n }),
    places: fc.integer({ min: 0, max: 3 }),
    unit: fc.constantFrom({ letters: '', worth: 1n }, { letters: 'k', worth: 1_000n }, { letters: 'l', worth: 100_000n }),
  })
  .map(({ size, places, unit }) => {
    const padded = size.toString().padStart(places + 1, '0')
    const text = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
    return { text: text + unit.letters, top: size * unit.worth, bottom: 10n ** BigInt(places) }
  })

const { typed } = fc.letrec<{ typed: Typed; inner: Typed }>((tie) => ({
  inner: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plainNumber,
    tie('typed').map((inside) => ({ ...inside, text: `(${inside.text})` })),
  ),
  typed: fc.oneof(
    fc.tuple(tie('inner'), tie('inner')).map(([a, b]) => ({
      text: `${a.text}+${b.text}`,
      top: a.top * b.bottom + b.top * a.bottom,
      bottom: a.bottom * b.bottom,
    })),
    fc.tuple(tie('inner'), tie('inner')).map(([a, b]) => ({
      text: `${a.text} - ${b.text}`,
      top: a.top * b.bottom - b.top * a.bottom,
      bottom: a.bottom * b.bottom,
    })),
    fc
      .tuple(tie('inner'), tie('inner'))
      .map(([a, b]) => ({ text: `${a.text}*${b.text}`, top: a.top * b.top, bottom: a.bottom * b.bottom })),
    fc
      .tuple(tie('inner'), tie('inner'))
      .filter(([, b]) => b.top !== 0n)
      .map(([a, b]) => ({
        text: `${a.text}/-${b.text}`,
        top: a.top * b.bottom * (b.top < 0n ? 1n : -1n),
        bottom: a.bottom * (b.top < 0n ? -b.top : b.top),
      })),
    fc.tuple(tie('inner'), fc.constantFrom('+', '-'), fc.bigInt({ min: 0n, max: 100n })).map(([a, sign, rate]) => ({
      text: `${a.text}${sign}${rate}%`,
      top: a.top * (sign === '+' ? 100n + rate : 100n - rate),
      bottom: a.bottom * 100n,
    })),
  ),
}))

/** The whole paisa p nearest to top/bottom rupees: |100·top − p·bottom| is at most half of bottom, and a tie is the larger magnitude. */
function isNearest(amount: bigint, { top, bottom }: Typed): boolean {
  const error = 2n * (100n * top - amount * bottom)
  return top >= 0n ? error < bottom && error >= -bottom : error <= bottom && error > -bottom
}

describe('arithmetic agrees with an exact oracle', () => {
  test('for sums, products, quotients, brackets, units and percentages, in either script', () => {
    const limit = 10n ** 15n
    fc.assert(
      fc.property(typed, fc.constantFrom<Language>('en', 'np'), (sum, language) => {
        fc.pre(sum.text.length <= 200)
        const answer = readAmount(digits(sum.text, language))
        if (answer.ok) expect(isNearest(answer.amount, sum)).toBe(true)
        else {
          expect(answer.message).toBe('An amount cannot be above 1,00,00,00,00,00,000 rupees.')
          expect(100n * (sum.top < 0n ? -sum.top : sum.top) > limit * sum.bottom).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
