import { cancelVoucher, reverseVoucher } from '@lekha/contract'
import { type Paisa, paisa, paisaText } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const REPORTS = [
  'sales-register',
  'purchase-register',
  'sales-return-register',
  'purchase-return-register',
  'vat-return',
  'above-one-lakh',
  'standard-view',
]

const bill = fc.record({
  type: fc.constantFrom('sales' as const, 'purchase' as const),
  day: fc.integer({ min: 1, max: 28 }),
  taxed: fc.bigInt({ min: 0n, max: 5_000_000n }),
  exempt: fc.bigInt({ min: 0n, max: 5_000_000n }),
  /** A supplier may have rounded otherwise. */
  slip: fc.bigInt({ min: -40n, max: 40n }),
  charges: fc.boolean(),
  fate: fc.constantFrom('stays', 'cancelled', 'reversed'),
})
type Bill = typeof bill extends fc.Arbitrary<infer Value> ? Value : never

/** What a plain reading of a bill says: its value by kind of VAT, the VAT, all above zero. */
function factsOf({ taxed, exempt, slip, charges }: Bill): { value: bigint; tax: bigint } {
  const exact = (2n * taxed * 13n + 100n) / 200n
  const tax = charges && exact + slip > 0n ? exact + slip : 0n
  return { value: taxed + exempt, tax }
}

async function enter(one: Bill): Promise<void> {
  const { type, day, taxed, exempt, fate } = one
  const { value, tax } = factsOf(one)
  const turn = type === 'sales' ? -1n : 1n
  const names = type === 'sales' ? ['Sales – Taxable', 'Sales – Exempt'] : ['Purchases – Taxable', 'Purchases – Exempt']
  const amount = (of: bigint) => paisaText(paisa(turn * of))
  const lines = [
    [names[0] ?? '', taxed] as const,
    [names[1] ?? '', exempt] as const,
    ['VAT', tax] as const,
    ['Security Deposit', -(value + tax)] as const,
  ].flatMap(([name, of]) => (of === 0n ? [] : [[name, amount(of)] as const]))
  const posted = await books.post(`2026-11-${String(day).padStart(2, '0')}`, lines, { type })
  expect(posted.status).toBe(201)
  const params = { organizationId: books.organizationId, voucherId: posted.answer.result.id }
  if (fate === 'cancelled') await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'wrong' } })
  if (fate === 'reversed') await books.owner.call(reverseVoucher, { params, body: { version: 1, date: '2026-11-29', narration: 'back' } })
}

test('whatever is billed, cancelled and reversed, all registers prove that their VAT is that of the ledgers, and hold the value of every bill', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { minLength: 1, maxLength: 12 }), async (bills) => {
      const before = await totals()
      const entered = bills.filter((each) => factsOf(each).value > 0n)
      for (const each of entered) await enter(each)
      const after = await totals()
      for (const side of ['sales', 'purchase'] as const) {
        const stand = entered.filter(({ type, fate }) => type === side && fate === 'stays').map(factsOf)
        const [value, tax] = [stand.reduce((sum, each) => sum + each.value, 0n), stand.reduce((sum, each) => sum + each.tax, 0n)]
        expect([after[side].value - before[side].value, after[side].tax - before[side].tax]).toEqual([value, tax])
      }
    }),
    { numRuns: 12, seed: 20_260_728 },
  )
})

/** What the registers of both sides come to, less returns; every proof is asked on the way. */
async function totals() {
  const period = { from: '2026-10-18', to: '2026-12-15' }
  for (const report of REPORTS) {
    const { proofs } = await books.ask(report, period)
    expect([report, proofs.map(({ difference, counted }) => (counted ? `${difference}.00` : difference))]).toEqual([report, ['0.00']])
  }
  const { rows } = await product.database.admin.query<{ side: 'sales' | 'purchase'; value: Paisa; tax: Paisa }>(
    `select x.side, sum(x.taxable_paisa + x.exempt_paisa + x.zero_paisa + x.rounding_paisa)::text as value, sum(x.tax_paisa)::text as tax from bill_tax x
      where x.organization_id = $1 and x.date between $2 and $3
        and not exists (select from voucher n where n.organization_id = x.organization_id and n.supersedes = x.entry) group by 1`,
    [books.organizationId, period.from, period.to],
  )
  const of = (side: string) => {
    const row = rows.find((each) => each.side === side)
    return { value: BigInt(row?.value ?? 0n), tax: BigInt(row?.tax ?? 0n) }
  }
  return { sales: of('sales'), purchase: of('purchase') }
}
