import { readFileSync } from 'node:fs'
import { type Paisa, paisa, paisaText, parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { faultOfRates, isAboveThreshold, isTdsName, leftToPay, salaryTax, type TdsRate, taxBySlabs, tdsOn, tdsRateOn } from './tds.ts'
import { STARTER_NATURES } from './tds-natures.ts'

const EXAMPLES = readFileSync(new URL('../../../fixtures/tds.examples', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith(';'))
  .map((line) => line.split(' | ') as [day: string, nature: string, net: string, vat: string, tax: string, left: string])

const taxOf = (day: string, name: string, base: Paisa): Paisa | undefined => {
  const found = tdsRateOn(STARTER_NATURES.find((each) => each.name === name)?.rates ?? [], day)
  if (found?.rate == null) return undefined
  return isAboveThreshold(base, found) ? tdsOn(base, found.rate) : paisa(0n)
}

describe('tax deducted at source, as worked out on paper', () => {
  test.each(EXAMPLES)('%s: %s of %s with VAT %s has tax %s and leaves %s', (day, nature, net, vat, tax, left) => {
    const deducted = taxOf(day, nature, parsePaisa(net))
    const paid = deducted === undefined ? undefined : leftToPay({ net: parsePaisa(net), vat: parsePaisa(vat), tax: deducted })
    expect([deducted, paid].map((amount) => (amount === undefined ? '–' : paisaText(amount)))).toEqual([tax, left])
  })
})

const rateSince = (since: string, rate: number): TdsRate => ({ since, rate, threshold: null, slabs: [], source: '', confirmed: false })

test('the rate of a day is the one that began last, in whichever order they stand', () => {
  const rates = [rateSince('2027-07-17', 300), rateSince('2024-07-16', 100), rateSince('2026-07-17', 200)]
  expect(['2024-07-15', '2024-07-16', '2026-07-16', '2026-07-17', '2030-01-01'].map((day) => tdsRateOn(rates, day)?.rate)).toEqual([
    undefined,
    100,
    100,
    200,
    300,
  ])
})

// To 5 lakh 1 %, to 7 lakh 10 %, to 10 lakh 20 %, above 30 %: 5,000 + 20,000 + 60,000 = 85,000 at 10 lakh, and 30 % of each rupee above.
const SLABS = [
  { upTo: '500000.00', rate: 100 },
  { upTo: '700000.00', rate: 1_000 },
  { upTo: '1000000.00', rate: 2_000 },
  { upTo: null, rate: 3_000 },
]

test.each([
  ['0.00', '0.00'],
  ['-100.00', '0.00'],
  ['500000.00', '5000.00'],
  ['600000.00', '15000.00'],
  ['1000000.00', '85000.00'],
  ['1000000.01', '85000.00'],
  ['1200000.00', '145000.00'],
])('an income of %s a year has a tax of %s by slabs', (income, tax) => {
  expect(paisaText(taxBySlabs(parsePaisa(income), SLABS) ?? paisa(-1n))).toBe(tax)
})

test('the tax of a month is a twelfth of the year, after what goes to funds, rounded once', () => {
  // (60,000 - 6,000) × 12 = 648,000: 5,000 + 10 % of 148,000 = 19,800; a twelfth is 1,650.00.
  expect(salaryTax({ gross: parsePaisa('60000'), funds: parsePaisa('6000') }, SLABS)).toBe(parsePaisa('1650'))
  // Who pays into the SSF pays no social security tax, the 1 % of the first slab: a twelfth of 5,000 less, 416.67.
  expect(salaryTax({ gross: parsePaisa('60000'), funds: parsePaisa('6000'), inSsf: true }, SLABS)).toBe(parsePaisa('1233.33'))
  expect(salaryTax({ gross: parsePaisa('30000'), funds: parsePaisa('9300'), inSsf: true }, SLABS)).toBe(0n)
  // 50,000.01 × 12 = 600,000.12: 5,000 + 10,000.012 = 15,000.012; a twelfth is 1,250.001.
  expect(salaryTax({ gross: parsePaisa('50000.01'), funds: paisa(0n) }, SLABS)).toBe(parsePaisa('1250'))
  expect(salaryTax({ gross: parsePaisa('5000'), funds: parsePaisa('6000') }, SLABS)).toBe(0n)
})

test('where a slab has no known rate, the tax of an income that reaches it is not known', () => {
  const slabs = [
    { upTo: '1000000.00', rate: 100 },
    { upTo: null, rate: null },
  ]
  expect(taxBySlabs(parsePaisa('1000000'), slabs)).toBe(parsePaisa('10000'))
  expect(taxBySlabs(parsePaisa('1000000.01'), slabs)).toBeUndefined()
  expect(salaryTax({ gross: parsePaisa('90000'), funds: paisa(0n) }, slabs)).toBeUndefined()
})

test('rates that cannot be used are refused with the row that is wrong', () => {
  const slabs = (...bounds: (string | null)[]): TdsRate => ({
    ...rateSince('2026-07-17', 0),
    ...{ rate: null, slabs: bounds.map((upTo) => ({ upTo, rate: 100 })) },
  })
  const fault = (...rates: TdsRate[]) => faultOfRates(rates)?.index
  expect(fault(rateSince('2025-07-17', 100), rateSince('2026-07-17', 100))).toBeUndefined()
  expect(fault(rateSince('2026-07-17', 100), rateSince('2026-07-17', 200))).toBe(1)
  expect(fault({ ...rateSince('2026-07-17', 100), rate: null })).toBe(0)
  expect(fault({ ...slabs('5.00', null), rate: 100 })).toBe(0)
  expect(fault(slabs('5.00', '7.00', null))).toBeUndefined()
  expect([
    fault(slabs('5.00', '5.00', null)),
    fault(slabs('5.00', '7.00')),
    fault(slabs(null, '7.00', null)),
    fault(slabs('0.00', null)),
  ]).toEqual([0, 0, 0, 0])
})

test('every nature that an organization starts with can be used, and says where its rate is from', () => {
  for (const { name, nameNp, section, rates } of STARTER_NATURES) {
    expect([name, nameNp, section].every((text) => text !== '')).toBe(true)
    expect(faultOfRates(rates)).toBeUndefined()
    expect(rates.every(({ source, confirmed }) => source.includes('confirmed by a chartered accountant') && !confirmed)).toBe(true)
  }
})

test('a ledger of tax deducted at source is known by its name in either language', () => {
  expect([isTdsName('TDS Payable – Rent'), isTdsName('अग्रिम कर – भाडा'), isTdsName('Tax', 'tds receivable')]).toEqual([true, true, true])
  expect([isTdsName('Advance Income Tax', 'अग्रिम आयकर'), isTdsName('Utdsen'), isTdsName()]).toEqual([false, false, false])
})
