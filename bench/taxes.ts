import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import type pg from 'pg'
import * as z from 'zod'
import { rowsOf } from '../server/src/db/statements.ts'
import { type Books, inBooks } from './books.ts'
import { type Figure, whole } from './figures.ts'
import type { ReportRow } from './report-rows.ts'
import { type Voucher, YEAR } from './vouchers.ts'

/** The ledgers of a bill: of a customer or supplier, of what is traded, and of VAT. */
type TaxLedgers = { sales: string; purchases: string; vat: string }

/** The ledgers that the starter chart has for them. */
export const readTaxLedgers = (pool: pg.Pool, books: Books): Promise<TaxLedgers> =>
  inBooks(pool, books, async (client) => {
    const rows = await rowsOf(client, z.object({ name: z.string(), id: z.string() }))`
      select name, ledger_id as id from ledger where organization_id = ${books.organizationId}`
    const named = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
    return { sales: named('Sales – Taxable'), purchases: named('Purchases – Taxable'), vat: named('VAT') }
  })

/** The n-th bill of a year: four sales to one purchase, each with VAT, of a hundred parties. */
export const taxedVoucherOf =
  ({ sales, purchases, vat }: TaxLedgers) =>
  (n: number, ledgerIds: readonly string[]): Voucher => {
    const isSale = n % 5 !== 0
    const party = ledgerIds.at(-1 - (n % 100)) ?? ''
    const net = BigInt(10_000 + (n % 9_000) * 100)
    const tax = (net * 13n) / 100n
    const turn = isSale ? -1n : 1n
    const lines = [
      { ledgerId: isSale ? sales : purchases, amount: turn * net },
      { ledgerId: vat, amount: turn * tax },
      { ledgerId: party, amount: -turn * (net + tax) },
    ]
    const date = addDays(YEAR.starts, n % YEAR.days)
    return { id: randomUUID(), type: isSale ? 'sales' : 'purchase', date, narration: `Bill ${n}`, lines }
  }

const PERIOD = `from=${YEAR.starts}&to=${YEAR.ends}`
const GOAL_MS = 100
const REPORTS = [
  'sales-register',
  'purchase-register',
  'sales-return-register',
  'vat-return',
  'standard-view',
  'above-one-lakh',
  'cancelled-bills',
]
/** Every report for the tax office, over the whole year. */
export const taxRows: ReportRow[] = REPORTS.map((report) => ({ what: report, goal_ms: GOAL_MS, path: () => `${report}?${PERIOD}` }))

const FILE_GOAL_S = 10

type FilePlan = { port: number; token: string; books: Books; bills: number }

/** How long the sales register of a year takes as a workbook. */
export async function measureRegisterFile({ port, token, books, bills }: FilePlan): Promise<Figure> {
  const address = `http://127.0.0.1:${port}/api/organizations/${books.organizationId}/reports/sales-register.xlsx?${PERIOD}`
  const began = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The register was answered with ${response.status}: ${(await response.text()).slice(0, 200)}`)
  await response.arrayBuffer()
  const took_s = (performance.now() - began) / 1_000
  return {
    what: `sales register of a year with ${whole(bills)} bills as Excel`,
    ours: `${Math.round(took_s * 10) / 10} s`,
    goal: `≤ ${FILE_GOAL_S} s`,
    met: took_s <= FILE_GOAL_S,
  }
}
