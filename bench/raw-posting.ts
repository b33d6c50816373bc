import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { voucherOf } from './vouchers.ts'

/** Bare tables beside the product's: the same rows and indexes, without foreign keys, row security, checks or triggers. */
export const CREATE_RAW_TABLES = `
  create schema if not exists raw;
  drop table if exists raw.voucher, raw.voucher_line;
  create table raw.voucher (like public.voucher including defaults including indexes);
  create table raw.voucher_line (like public.voucher_line including defaults including indexes);`

const INSERT = `
  with head as (
    insert into raw.voucher (organization_id, entry, place, version, id, request_hash, fiscal_year_id, voucher_type, number, date, bs_date,
                             line_count, total_paisa, narration, recorded_at, recorded_by)
    values ($1, $2::bigint, $2::bigint, 1, $3, $4, $5, 'journal', $2::bigint, $6, 20830101, $7, $8, $9, clock_timestamp(), $5))
  insert into raw.voucher_line (organization_id, entry, line_no, place, date, ledger_id, amount_paisa)
  select $1, $2::bigint, n, $2::bigint, $6, ledger, amount from unnest($10::uuid[], $11::bigint[]) with ordinality as line(ledger, amount, n)`

type RawRound = { clients: number; books: { organizationId: string; ledgerIds: string[] }[]; duration_ms: number }

let posted = 0
const yearId = randomUUID()

/** Inserts vouchers with their lines, one prepared statement and one commit each; gives vouchers per second. */
export async function rawRate(pool: pg.Pool, { clients, books, duration_ms }: RawRound): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  const before = posted
  const began = performance.now()
  const insert = async (connection: pg.PoolClient) => {
    while (performance.now() - began < duration_ms) await insertOne(connection, books)
  }
  await Promise.all(connections.map(insert))
  const elapsed_ms = performance.now() - began
  for (const connection of connections) connection.release()
  return ((posted - before) * 1_000) / elapsed_ms
}

async function insertOne(connection: pg.PoolClient, books: RawRound['books']): Promise<void> {
  const n = posted++
  const { organizationId, ledgerIds } = books[n % books.length] ?? { organizationId: '', ledgerIds: [] }
  const { id, date, narration, lines } = voucherOf(n, ledgerIds)
  const total = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
  const ledgers = lines.map(({ ledgerId }) => ledgerId)
  const amounts = lines.map(({ amount }) => amount)
  const values = [organizationId, n + 1, id, randomBytes(32), yearId, date, lines.length, total, narration, ledgers, amounts]
  await connection.query({ name: 'raw-voucher', text: INSERT, values })
}
