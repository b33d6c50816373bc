import { BookError, type Movement, type OpeningStock, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from './books.ts'
import { type OpeningAct, requireOpeningDay } from './openings.ts'
import { recordVouchers, type VersionToRecord } from './record-vouchers.ts'
import { column, rowsOf, run } from './statements.ts'

/** The code of the voucher type that holds the opening stock; there is at most one such voucher. */
export const OPENING_STOCK = 'opening-stock'

const openingStockVoucher = z.object({
  ...{ id: z.string(), entry: z.bigint(), place: z.bigint(), version: z.number() },
  ...{ narration: z.string(), reference: z.string() },
})
export type OpeningStockVoucher = z.output<typeof openingStockVoucher>

/** A row of the opening stock, with the day by which its batch is to be used. */
export type OpeningStockRow = OpeningStock & Pick<Movement, 'expiresOn'>

/** The current version of the voucher of opening stock; undefined where there is none. */
export async function readOpeningStockVoucher({ sql, organizationId }: Books): Promise<OpeningStockVoucher | undefined> {
  const found = await rowsOf(sql, openingStockVoucher)`
    select v.id, v.entry, v.place, v.version, v.narration, v.reference from current_voucher v
     where v.organization_id = ${organizationId} and v.voucher_type = ${OPENING_STOCK} and not v.cancelled`
  return found[0]
}

const openingStockRow = z.object({
  ...{ stockItemId: z.string(), godownId: z.string().nullable(), quantity: column.quantity, value: column.paisa },
  ...{ batch: z.string(), expiresOn: z.string().nullable() },
})

/** The opening stock of a voucher, in the order in which it was entered. */
export async function readOpeningStockRows(
  { sql, organizationId }: Books,
  voucher: Pick<OpeningStockVoucher, 'entry'> | undefined,
): Promise<OpeningStockRow[]> {
  if (!voucher) return []
  return rowsOf(sql, openingStockRow)`
    select stock_item_id as "stockItemId", godown_id as "godownId", quantity, value_paisa as value, batch, expires_on as "expiresOn"
      from stock_movement where organization_id = ${organizationId} and entry = ${voucher.entry} and line_no > 0 order by line_no`
}

/**
 * Posts, alters or cancels the one voucher of opening stock, so that it holds these rows. Answers the entry that holds it from now on; null
 * where there is none.
 * @throws BookError `rule_broken` without a fiscal year, where the first one is locked, or without a reason for a change
 */
export async function recordOpeningStock(
  books: Books,
  voucher: OpeningStockVoucher | undefined,
  rows: readonly OpeningStockRow[],
  act: OpeningAct & { reason: string },
): Promise<string | null> {
  const date = await requireOpeningDay(books)
  const { reason, ...given } = act
  if (!voucher && rows.length === 0) return null
  const movements = rows.map((row): Movement => ({ ...row, kind: 'in' }))
  if (!voucher) {
    await ensureOpeningStockType(books)
    return entryOf(books, { ...given, type: OPENING_STOCK, date, narration: sentence('Opening stock'), lines: [], movements })
  }
  if (reason.trim() === '') throw noReason()
  const next = { ...given, place: voucher.place, version: voucher.version + 1, reason: reason.trim(), lines: [] }
  if (rows.length > 0) return entryOf(books, { ...next, date, narration: voucher.narration, reference: voucher.reference, movements })
  await entryOf(books, { ...next, cancelled: true })
  return null
}

function noReason(): BookError {
  const message = sentence('A reason is required.')
  return new BookError(message, { code: 'rule_broken', fields: { reason: message } })
}

/** Adds the voucher type to an organization that has none; elsewhere nothing happens. */
export async function ensureOpeningStockType({ sql, organizationId }: Books): Promise<void> {
  await run(sql)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
    values (${organizationId}, ${OPENING_STOCK}, 'opening', 'Opening stock', 'सुरु जिन्सी मौज्दात', 'OS-', 1, 910)
    on conflict (organization_id, code) do nothing`
}

async function entryOf(books: Books, version: VersionToRecord): Promise<string> {
  const [recorded] = await recordVouchers(books, [version])
  if (!recorded) throw new BookError('The voucher was not stored.', { code: 'conflict' })
  return recorded.entry.toString()
}
