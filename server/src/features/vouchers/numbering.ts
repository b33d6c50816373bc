import type { ReceivedOf, updateVoucherType } from '@lekha/contract'
import { atField, BookError, isOrderType } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { ensureOrderTypes } from '../../db/order-types.ts'
import { rowsOf, run } from '../../db/statements.ts'

/**
 * Stores how the numbers of a voucher type look in every series that has not begun.
 * @throws BookError `not_found`, or at a prefix that another type has: two vouchers would be called the same
 */
export async function storeNumbering(books: Books, { params, body }: ReceivedOf<typeof updateVoucherType>): Promise<void> {
  const { sql, organizationId } = books
  if (isOrderType(params.voucherType)) await ensureOrderTypes(books)
  const others = await rowsOf(sql, z.object({ prefix: z.string() }))`
    select prefix from voucher_type where organization_id = ${organizationId} and code <> ${params.voucherType} and base_kind <> 'opening'`
  if (others.some(({ prefix }) => prefix.toLowerCase() === body.prefix.toLowerCase()))
    throw atField('prefix', 'Another type of vouchers has this prefix.')
  const changed = await run(sql)`
    update voucher_type set prefix = ${body.prefix}, width = ${body.width} where organization_id = ${organizationId} and code = ${params.voucherType} and base_kind <> 'opening'`
  if (changed === 0) throw new BookError('There is no such voucher type.', { code: 'not_found' })
}
