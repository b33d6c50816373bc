import type { ReceivedOf, updateVoucherType } from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { ensureNoteTypes } from '../../db/note-types.ts'
import { ensureOrderTypes } from '../../db/order-types.ts'
import { rowsOf, run } from '../../db/statements.ts'

/** The prefixes of types that come with their first voucher: of a stock journal, of opening stock and openings, of the closing entry. */
const OF_TYPES_TO_COME = ['SJ-', 'OS-', 'OB-', 'CL-']
const TYPE_OF: Readonly<Record<string, string>> = { 'SJ-': 'stock-journal' }

/**
 * Stores how the numbers of a voucher type look in every series that has not begun.
 * @throws BookError `not_found`, or at a prefix that another type has or had in any year: two vouchers would be called the same
 */
export async function storeNumbering(books: Books, { params, body }: ReceivedOf<typeof updateVoucherType>): Promise<void> {
  const { sql, organizationId } = books
  const { voucherType } = params
  await ensureOrderTypes(books)
  await ensureNoteTypes(books)
  const others = await rowsOf(sql, z.object({ prefix: z.string() }))`
    select prefix from voucher_type where organization_id = ${organizationId} and code <> ${voucherType}
    union select prefix from number_series where organization_id = ${organizationId} and voucher_type <> ${voucherType}`
  const taken = [...others.map(({ prefix }) => prefix), ...OF_TYPES_TO_COME.filter((prefix) => TYPE_OF[prefix] !== voucherType)]
  if (taken.some((prefix) => looked(prefix) === looked(body.prefix))) throw atField('prefix', 'Another type of vouchers has this prefix.')
  const changed = await run(sql)`
    update voucher_type set prefix = ${body.prefix}, width = ${body.width}
     where organization_id = ${organizationId} and code = ${voucherType} and base_kind not in ('opening', 'closing')`
  if (changed === 0) throw new BookError('There is no such voucher type.', { code: 'not_found' })
}

/** A prefix as a reader tells it from others: without capitals, wide letters and dotless ones. */
const looked = (prefix: string): string => prefix.normalize('NFKC').toUpperCase().toLowerCase()
