import { paisa, parseQuantity, parseRate, ZERO } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { changesBetween } from './version-changes.ts'

const line = (ledgerId: string, rupees: bigint, more: { subLedgerId?: string; costCentreId?: string; narration?: string } = {}) => ({
  ledgerId,
  subLedgerId: null,
  costCentreId: null,
  amount: paisa(rupees * 100n),
  narration: '',
  ...more,
})
const rent = line('rent', 5000n)
const cash = line('cash', -5000n)
const first = { date: '2026-02-24', reference: '', narration: 'Rent of Magh', lines: [rent, cash] }

describe('what changed from one version of a voucher to the next', () => {
  test('date, reference and narration are shown before and after', () => {
    const next = { ...first, date: '2026-02-25', reference: 'Bill 12', narration: 'Rent of Falgun' }
    expect(changesBetween(first, next)).toEqual([
      { in: 'date', before: '2026-02-24', after: '2026-02-25' },
      { in: 'reference', before: '', after: 'Bill 12' },
      { in: 'narration', before: 'Rent of Magh', after: 'Rent of Falgun' },
    ])
  })

  test('details are shown where something else is said, in whatever order', () => {
    const before = { ...first, details: { terms: 'Cash', country: 'India' } }
    expect(changesBetween(before, { ...first, details: { country: 'India', terms: 'Cash' } })).toEqual([])
    expect(changesBetween(before, first)).toEqual([{ in: 'details', before: before.details, after: undefined }])
  })

  test('a line keeps its ledger while its amount, sub-ledger or narration changes', () => {
    const dearer = line('rent', 6000n, { subLedgerId: 'shop', narration: 'with electricity' })
    expect(changesBetween(first, { ...first, lines: [dearer, cash] })).toEqual([{ in: 'line', before: rent, after: dearer }])
  })

  test('a line whose tax was deducted at another rate changed, though its amount is the same', () => {
    const deduction = { partyLedgerId: 'abc', partySubLedgerId: null, natureId: 'rent', base: paisa(50_000n), rate: 1_000 }
    const [was, is] = [
      { ...cash, deduction },
      { ...cash, deduction: { ...deduction, rate: 1_500 } },
    ]
    expect(changesBetween({ ...first, lines: [rent, was] }, { ...first, lines: [rent, is] })).toEqual([
      { in: 'line', before: was, after: is },
    ])
  })

  test('a line of the same amount changed its ledger', () => {
    const bank = line('bank', -5000n)
    expect(changesBetween(first, { ...first, lines: [rent, bank] })).toEqual([{ in: 'line', before: cash, after: bank }])
  })

  test('lines without a partner were added or removed, also where two say the same', () => {
    const fuel = line('fuel', 300n)
    expect(changesBetween(first, { ...first, lines: [rent, rent, cash] })).toEqual([{ in: 'added line', after: rent }])
    expect(changesBetween({ ...first, lines: [fuel, rent, cash] }, first)).toEqual([{ in: 'removed line', before: fuel }])
  })

  test('another order is shown as such, and nothing where nothing changed', () => {
    expect(changesBetween(first, { ...first, lines: [cash, rent] })).toEqual([{ in: 'order of lines' }])
    expect(changesBetween(first, { ...first })).toEqual([])
  })

  test('goods that stayed as they were are not listed; another quantity, or another rate on the bill, takes them out and adds them', () => {
    const bill = { ledgerId: 'sales', rate: parseRate('100'), discount: ZERO, amount: paisa(20_000n), vatClass: 'standard' } as const
    const common = { godownId: null, kind: 'out', value: null, batch: '', expiresOn: null } as const
    const cement = { ...common, stockItemId: 'cement', quantity: parseQuantity('-2'), bill }
    const sand = { ...common, stockItemId: 'sand', quantity: parseQuantity('-2'), bill }
    const dearer = { ...sand, bill: { ...bill, rate: parseRate('100.5') } }
    const before = { ...first, movements: [cement, sand] }
    expect(changesBetween(before, { ...first, movements: [cement, { ...sand }] })).toEqual([])
    expect(changesBetween(before, { ...first, movements: [dearer, cement] })).toEqual([
      { in: 'removed goods', before: sand },
      { in: 'added goods', after: dearer },
    ])
    expect(changesBetween(first, { ...first, movements: [cement] })).toEqual([{ in: 'added goods', after: cement }])
  })
})
