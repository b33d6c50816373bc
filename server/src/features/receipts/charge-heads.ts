import { type ChargeHead, chargeHead, type deleteChargeHead, type ReceivedOf } from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { judgedLedger } from '../../masters/judged-ledger.ts'
import { masterTable } from '../../masters/master-table.ts'

/** The charge heads, by name. */
export const chargeHeads = masterTable({
  ...{ table: 'charge_head', key: 'charge_head_id', answer: chargeHead, order: ['folded_name'], columns: { price: 'price_paisa' } },
  missing: sentence('There is no such charge head.'),
})

/** Refuses a ledger or a membership type that cannot be chosen; what a head has already it keeps. */
export async function checkHead(
  books: Books,
  form: Pick<ChargeHead, 'kind' | 'ledgerId' | 'membershipTypeId'>,
  former?: ChargeHead,
): Promise<void> {
  if (form.ledgerId !== former?.ledgerId) await requireIncome(books, form.ledgerId)
  if (former && form.kind !== former.kind && (await isNamed(books, former.id)))
    throw atField('kind', 'Charges or receipts name this head, so its kind stays. Enter a new head.')
  const typeId = form.membershipTypeId
  if (typeId === null || typeId === former?.membershipTypeId) return
  const found = await run(books.sql)`
    select from membership_type where organization_id = ${books.organizationId} and membership_type_id = ${typeId}`
  if (found === 0) throw atField('membershipTypeId', 'There is no such membership type.')
}

/** A charge is income of its ledger; an income that was received for others, such as a welfare fund, may be a liability. */
async function requireIncome(books: Books, ledgerId: string): Promise<void> {
  const { nature, subLedgers } = await judgedLedger(books, ledgerId)
  if (subLedgers) throw atField('ledgerId', 'This ledger demands a sub-ledger on each line. Choose another.')
  if (nature !== 'income' && nature !== 'liability')
    throw atField('ledgerId', 'Choose a ledger of income, or of what is received for others.')
}

/** Whether a charge or a receipt names a head. */
const isNamed = async ({ sql, organizationId }: Books, chargeHeadId: string): Promise<boolean> =>
  (await run(sql)`
    select from voucher where organization_id = ${organizationId} and details ? 'dues'
       and details->'dues'->'heads' @> ${JSON.stringify([{ chargeHeadId }])}::jsonb limit 1`) > 0

/** Deletes a head that no charge and no receipt names. */
export async function removeHead(books: Books, { params, query }: ReceivedOf<typeof deleteChargeHead>): Promise<void> {
  await chargeHeads.lockSeen(books, params.chargeHeadId, query.version)
  if (await isNamed(books, params.chargeHeadId))
    throw new BookError(sentence('Charges or receipts name this head. Switch it off instead.'), { code: 'rule_broken' })
  await chargeHeads.remove(books, params.chargeHeadId)
}
