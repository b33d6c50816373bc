import { alterVoucher, cancelVoucher } from '@lekha/contract'
import { voucherNumber } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { type Queryable, rowsOf, run } from './statements.ts'

let product: TestApp
let books: TestBooks
beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
})
afterAll(() => product.close())

/** Reads as the server does, with these books open. */
async function inBooks<T>(organizationId: string, read: (on: Queryable) => Promise<T>): Promise<T> {
  const client = await product.database.runtime.connect()
  try {
    await client.query('begin')
    await run(client)`select set_config('app.organization', ${organizationId}, true)`
    return await read(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const seen = z.object({ version: z.number(), cancelled: z.boolean(), printed_number: z.string() })
const current = (on: Queryable, organizationId: string) =>
  rowsOf(on, seen)`select version, cancelled, printed_number from current_voucher where organization_id = ${organizationId} order by place`

describe('the vouchers as they stand', () => {
  it('are the last version of each, with the number that its series prints', async () => {
    const lines = [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ] as const
    const [kept, altered, cancelled] = [
      await books.post('2026-08-01', lines),
      await books.post('2026-08-02', lines),
      await books.post('2026-08-03', lines),
    ]
    const params = (id: string) => ({ organizationId: books.organizationId, voucherId: id })
    const body = {
      ...{ date: '2026-08-02', version: 1, reason: 'another amount' },
      lines: lines.map(([ledger]) => ({ ledgerId: books.ledgerId(ledger), amount: parsePaisa(ledger === 'Rent' ? '70' : '-70') })),
    }
    await books.owner.call(alterVoucher, { params: params(altered.answer.result.id), body })
    await books.owner.call(cancelVoucher, { params: params(cancelled.answer.result.id), body: { version: 1, reason: 'entered twice' } })
    const numbers = [kept, altered, cancelled].map(({ answer }) => answer.result.number)
    expect(await inBooks(books.organizationId, (on) => current(on, books.organizationId))).toEqual([
      { version: 1, cancelled: false, printed_number: numbers[0] },
      { version: 2, cancelled: false, printed_number: numbers[1] },
      { version: 2, cancelled: true, printed_number: numbers[2] },
    ])
  })

  it('print a number that has outgrown its series as the program prints it', async () => {
    const shape = z.object({ number: z.number(), prefix: z.string(), width: z.number(), printed: z.string() })
    const client = await product.database.admin.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      await run(client)`update number_series set width = 1, prefix = 'JV/' where organization_id = ${books.organizationId}`
      await run(client)`update voucher set number = number + 98 where organization_id = ${books.organizationId}`
      const printed = await rowsOf(client, shape)`
        select v.number, s.prefix, s.width, v.printed_number as printed from numbered_voucher v
          join number_series s using (organization_id, fiscal_year_id, voucher_type) where organization_id = ${books.organizationId}`
      expect(printed.length).toBeGreaterThan(2)
      for (const row of printed) expect(row.printed).toBe(voucherNumber(row.prefix, row.number, row.width))
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('are nobody else’s to see', async () => {
    const others = await openTestBooks(product)
    expect(await inBooks(others.organizationId, (on) => current(on, books.organizationId))).toEqual([])
  })

  it('cost what the condition itself costs', async () => {
    const plan = (from: ReturnType<typeof sql>) =>
      inBooks(
        books.organizationId,
        (on) => rowsOf(on, z.object({ 'QUERY PLAN': z.string() }))`
          explain (costs off) select v.entry, v.date from ${from} and v.organization_id = ${books.organizationId} order by v.entry desc limit 5`,
      )
    const asView = await plan(sql`current_voucher v where true`)
    const asCondition = await plan(
      sql`voucher v where not exists (select from voucher n where n.organization_id = v.organization_id and n.supersedes = v.entry)`,
    )
    expect(asView).toEqual(asCondition)
  })
})
