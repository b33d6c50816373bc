import { add, type Paisa, paisa } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFlows, type InvestingVoucher, investingFlows } from './investing-flows.ts'

type Amounts = Readonly<Record<string, number>>

const moved = (amounts: Amounts) => Object.entries(amounts).map(([ledgerId, amount]) => ({ ledgerId, amount: paisa(BigInt(amount)) }))
const plain = (flow: ReadonlyMap<string, Paisa>) => Object.fromEntries([...flow].map(([id, amount]) => [id, String(amount)]))

/** The flows of vouchers, of which each names its assets and its incomes and expenses, debit positive. */
function flows(...vouchers: [assets: Amounts, results?: Amounts][]) {
  const { purchases, sales, adjusted } = investingFlows(
    vouchers.map(([assets, results = {}]) => ({ assets: moved(assets), results: moved(results) })),
  )
  return { paid: plain(purchases), received: plain(sales), adjusted: plain(adjusted) }
}

test('depreciation is no flow of investing, whether of one asset or of several; it goes back to the profit', () => {
  expect(flows([{ van: -50 }, { depreciation: 50 }])).toEqual({ paid: {}, received: {}, adjusted: { depreciation: '50' } })
  expect(flows([{ van: -50, desk: -30 }, { depreciation: 80 }])).toEqual({ paid: {}, received: {}, adjusted: { depreciation: '80' } })
})

test('interest added to a loan, and goods that the owner took, go back to the profit, and nobody paid them', () => {
  const accrued = (results: Amounts, financing: Amounts) => {
    const { adjusted, unpaid } = investingFlows([{ assets: [], results: moved(results), financing: moved(financing) }])
    return [plain(adjusted), plain(unpaid)]
  }
  expect(accrued({ interest: 300 }, { loan: -300 })).toEqual([{ interest: '300' }, { loan: '-300' }])
  // The tax on it is owed to somebody else.
  expect(accrued({ interest: 300 }, { loan: -255 })).toEqual([{ interest: '255' }, { loan: '-255' }])
  expect(accrued({ sales: -80 }, { drawings: 100 })).toEqual([{ sales: '-80' }, { drawings: '80' }])
  expect(accrued({ interest: 20 }, { loan: 80 })).toEqual([{}, {}])
})

test('what a sale of assets settled of a loan is counted once', () => {
  const { sales, adjusted, unpaid } = investingFlows([
    { assets: moved({ van: -100 }), results: moved({ gain: -20 }), financing: moved({ loan: 120 }) },
  ])
  expect([plain(sales), plain(adjusted), plain(unpaid)]).toEqual([{ van: '-120' }, { gain: '-20' }, {}])
})

test('a purchase and a sale of one ledger stand gross', () => {
  expect(flows([{ van: 400 }], [{ van: -150 }])).toEqual({ paid: { van: '400' }, received: { van: '-150' }, adjusted: {} })
})

test('a sale brings in what was received: a gain leaves the profit of the operations, a loss goes back to it', () => {
  expect(flows([{ van: -100 }, { gain: -20 }])).toEqual({ paid: {}, received: { van: '-120' }, adjusted: { gain: '-20' } })
  expect(flows([{ van: -100 }, { loss: 30 }])).toEqual({ paid: {}, received: { van: '-70' }, adjusted: { loss: '30' } })
})

test('a sale with the depreciation kept in a ledger of its own brings in what was received', () => {
  expect(flows([{ van: -150, 'accumulated depreciation': 60 }, { gain: -30 }])).toEqual({
    ...{ paid: {}, received: { van: '-120' }, adjusted: { gain: '-30' } },
  })
})

test('an expense paid with an asset stays one of the operations; an asset that was given is no flow', () => {
  expect(flows([{ van: 400 }, { freight: 5 }])).toEqual({ paid: { van: '400' }, received: {}, adjusted: {} })
  expect(flows([{ van: 400 }, { donations: -400 }])).toEqual({ paid: {}, received: {}, adjusted: { donations: '-400' } })
})

test('of a closing journal with other expenses only as much as the assets lost is adjusted', () => {
  expect(flows([{ van: -50 }, { depreciation: 50, 'bad debts': 10 }])).toEqual({ paid: {}, received: {}, adjusted: { depreciation: '50' } })
})

test('whatever the vouchers are, the flows and what is adjusted are what the assets moved', () => {
  const amounts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: -9, max: 9 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, amounts), { maxLength: 4 }), (vouchers) => {
      const read: InvestingVoucher[] = vouchers.map(([assets, results]) => ({ assets: moved(assets), results: moved(results) }))
      const { purchases, sales, adjusted } = investingFlows(read)
      const total = (flow: ReadonlyMap<string, Paisa>) => add(...flow.values())
      expect([...purchases.values()].every((amount) => amount > 0n) && [...sales.values()].every((amount) => amount < 0n)).toBe(true)
      expect(add(total(purchases), total(sales))).toBe(
        add(total(adjusted), ...read.flatMap(({ assets }) => assets.map(({ amount }) => amount))),
      )
    }),
  )
})

test('flows that are changed by vouchers that came and by some that were taken back are those of the vouchers that stand', () => {
  const amounts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: -9, max: 9 }))
  const vouchers = fc.array(
    fc.record({ assets: amounts, results: amounts, financing: amounts }).map(
      ({ assets, results, financing }): InvestingVoucher => ({
        assets: moved(assets),
        results: moved(results),
        financing: moved(financing),
      }),
    ),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(vouchers, vouchers, vouchers, (kept, takenBack, added) => {
      const before = investingFlows([...kept, ...takenBack])
      const now = changedFlows(before, { more: investingFlows(added), less: investingFlows(takenBack) })
      const flowsOf = ({ purchases, sales, adjusted, unpaid }: typeof now) => [purchases, sales, adjusted, unpaid].map(plain)
      expect(flowsOf(now)).toEqual(flowsOf(investingFlows([...kept, ...added])))
    }),
  )
})
