import { cancelVoucher } from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import type { ExampleBooks } from './example-books.ts'
import { goodsIn } from './goods.ts'
import type { TestApp } from './test-app.ts'

/** The month in which everything below happens: Asoj 2083. */
export const TAXED_MONTH = { from: '2026-09-17', to: '2026-10-17' }

type Sold = readonly [item: string, quantity: string, ledger: string, amount: string, vatClass: 'standard' | 'exempt', discount?: string]
/** A voucher: its type, its day in September, and its lines, ledger and amount: 'Rent 300 | Cash -300'. */
type Bill = readonly [type: string, day: string, lines: string, more?: object]

/** The bills without goods. */
const BILLS: readonly Bill[] = [
  [
    ...(['sales', '19', 'Cash 1130.40 | Other Income -1000 | VAT -130 | Rounding -0.40'] as const),
    { details: { buyer: 'Sita Pasal', buyerAddress: 'Lalitpur', buyerPan: '609999999', paidBy: 'esewa', transactionId: 'TX-1' } },
  ],
  [
    ...(['sales', '20', 'Bank – Current A/c 5000 | Sales – Export -5000'] as const),
    { details: { trade: 'export', country: 'India', declaration: 'M 7781', declaredOn: '2026-09-19' } },
  ],
  [
    ...(['purchase', '21', 'Purchases – Taxable 2000 | VAT 260 | Salary Payable -2260'] as const),
    { reference: 'KT-55', details: { supplierBilledOn: '2026-09-17' } },
  ],
  [
    ...(['purchase', '22', 'Purchases – Import 3000 | VAT 390 | Salary Payable -3390'] as const),
    { details: { trade: 'import', country: 'India', declaration: 'I 42' } },
  ],
  [
    ...(['purchase', '23', 'Furniture and Office Equipment (Pool B) 10000 | VAT 1300 | Salary Payable -11300'] as const),
    { details: { capital: true } },
  ],
  ['purchase', '24', 'Printing and Stationery 700 | Cash -700'],
  ['journal', '27', 'VAT 50 | Other Income -50', { narration: 'VAT of an old bill' }],
  ['payment', '28', 'VAT 130 | Bank – Current A/c -130', { narration: 'VAT of Bhadra' }],
]

/** Enters what the registers of VAT tell apart, in one month: sales, purchases, a note, a cancelled bill, and what is no bill. */
export async function enterTaxedBills(product: TestApp, books: ExampleBooks): Promise<void> {
  const { created, change } = goodsIn(product, books)
  const unit_id = await created('unit_of_measure', 'Sack', { symbol: 'sack' })
  const [cement, salt] = [await created('stock_item', 'Cement OPC', { unit_id }), await created('stock_item', 'Salt', { unit_id })]
  const pan = `update ledger set pan = $2, address = 'Patan' where organization_id = $1 and ledger_id = $3`
  await change(pan, '601234567', books.ledgerId('Security Deposit'))
  const post = async ([type, day, lines, more]: Bill): Promise<string> => {
    const pairs = lines.split(' | ').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)] as const)
    const posted = await books.post(`2026-09-${day}`, pairs, { type, ...more })
    if (posted.status !== 201) throw new Error(JSON.stringify(posted.error))
    return posted.answer.result.id
  }
  const sale = await post([
    ...(['sales', '18', 'Security Deposit 10605 | Sales – Taxable -8000 | Sales – Exempt -1000 | Other Income -500 | VAT -1105'] as const),
    { movements: movementsOf(books, [[cement, '-10', 'Sales – Taxable', '8000', 'standard', '200'], [salt, '-5', 'Sales – Exempt', '1000', 'exempt']]) }, // biome-ignore format: one line reads as a bill
  ])
  for (const bill of BILLS) await post(bill)
  const returned = movementsOf(books, [[cement, '1', 'Sales – Taxable', '-800', 'standard', '-20']])
  await post(['credit-note', '25', 'Security Deposit -904 | Sales – Taxable 800 | VAT 104', { corrects: sale, movements: returned }])
  const voucherId = await post(['sales', '26', 'Cash 113 | Sales – Taxable -100 | VAT -13'])
  const params = { organizationId: books.organizationId, voucherId }
  await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'wrong buyer' } })
}

const movementsOf = (books: ExampleBooks, sold: readonly Sold[]) =>
  sold.map(([stockItemId, many, ledger, amount, vatClass, discount = '0']) => ({
    ...{ stockItemId, godownId: null, kind: 'out', quantity: parseQuantity(many), value: null, batch: '', expiresOn: null },
    bill: {
      ...{ ledgerId: books.ledgerId(ledger), rate: parseRate('100'), vatClass },
      ...{ discount: parsePaisa(discount), amount: parsePaisa(amount) },
    },
  }))
