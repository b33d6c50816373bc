import { randomUUID } from 'node:crypto'
import { postVoucher, type StockItem } from '@lekha/contract'
import { parsePaisa, parseQuantity } from '@lekha/money'
import { asCommand } from './as-command.ts'
import type { TestApp, TestBooks } from './test-app.ts'

/** What moves: the id of an item, how, how many, for how much if it comes in, and where if not at the main location, and of which batch. */
export type Moved = readonly [
  item: string,
  kind: 'in' | 'out' | 'move',
  quantity: string,
  value?: string | undefined,
  godown?: string | undefined,
  batch?: string,
]

export const movementsOf = (moved: readonly Moved[]) =>
  moved.map(([stockItemId, kind, many, value, godownId = null, batch = '']) => ({
    ...{ stockItemId, godownId, kind, quantity: parseQuantity(many), batch, expiresOn: null },
    value: value === undefined ? null : parsePaisa(value),
  }))

/** Books in which goods move. */
export function goodsIn(product: TestApp, books: Pick<TestBooks, 'owner' | 'organizationId' | 'ledgerId'>) {
  const params = { organizationId: books.organizationId }
  const linesOf = (lines: readonly (readonly [ledger: string, amount: string])[]) =>
    lines.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
  /** A master by plain SQL; answers its id. */
  async function created(table: string, name: string, fields: Record<string, string> = {}): Promise<string> {
    const id = randomUUID()
    const columns = ['organization_id', `${table}_id`, 'name', ...Object.keys(fields)]
    const values = [books.organizationId, id, name, ...Object.values(fields)]
    const places = values.map((_, index) => `$${index + 1}`).join()
    await asCommand(product.database.admin, books.organizationId, `insert into ${table} (${columns.join()}) values (${places})`, values)
    return id
  }
  const change = (statement: string, ...values: string[]) =>
    asCommand(product.database.admin, books.organizationId, statement, [books.organizationId, ...values])
  /** Posts a voucher whose lines are a debit and a credit of one amount, or, with the amount '', none. */
  const enter = (type: string, date: string, amount: string, [debit, credit]: readonly [string, string], moved: readonly Moved[]) =>
    books.owner.call(postVoucher, {
      params,
      body: {
        ...{ type, date, movements: movementsOf(moved) },
        lines: amount === '' ? [] : linesOf([[debit, amount], [credit, `-${amount}`]]), // biome-ignore format: one line reads as an entry
      },
    })
  return { params, linesOf, created, change, enter }
}

/** An item of a trader before its name and unit: average, with VAT. */
export const SOLD_ITEM = {
  ...{ nameNp: '', alias: '', code: null, barcode: null, hsCode: '', groupId: null, categoryId: null, alternateUnitId: null },
  ...{ alternateQuantity: null, unitQuantity: null, reorderLevel: null, reorderQuantity: null },
  valuation: 'average' as const,
  vatClass: 'standard' as const,
  ...{ formerVatClass: null, vatSince: null, salesLedgerId: null, purchaseLedgerId: null, stockLedgerId: null, active: true },
} satisfies Partial<StockItem>
