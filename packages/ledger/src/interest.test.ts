import { add, paisa, paisaText, parsePaisa } from '@lekha/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { interestOn } from './interest.ts'

const yearly = { rate: 1_000, yearDays: 365, side: 'both' } as const

test('ten percent a year on 10,000 for 73 days is 200, on the side of the balance', () => {
  const of = (balance: string) => interestOn([{ days: 73, balance: parsePaisa(balance) }], yearly).map(paisaText)
  expect([of('10000'), of('-10000')]).toEqual([['200.00'], ['-200.00']])
})

test('a year of 360 days bears more, and only balances of the chosen side bear any', () => {
  const stretches = [
    { days: 36, balance: parsePaisa('10000') },
    { days: 36, balance: parsePaisa('-500') },
  ]
  expect(interestOn(stretches, { ...yearly, yearDays: 360 }).map(paisaText)).toEqual(['100.00', '-5.00'])
  expect(interestOn(stretches, { ...yearly, yearDays: 360, side: 'debit' }).map(paisaText)).toEqual(['100.00', '0.00'])
  expect(interestOn(stretches, { ...yearly, yearDays: 360, side: 'credit' }).map(paisaText)).toEqual(['0.00', '-5.00'])
})

test('however a stretch of one balance is cut, its interest is the same to the paisa', () => {
  const balance = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(paisa)
  fc.assert(
    fc.property(
      balance,
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (amount, rate, cuts) => {
        const whole = interestOn([{ days: cuts.reduce((sum, days) => sum + days, 0), balance: amount }], { ...yearly, rate })
        const parts = interestOn(
          cuts.map((days) => ({ days, balance: amount })),
          { ...yearly, rate },
        )
        expect(add(...parts)).toBe(add(...whole))
      },
    ),
  )
})
