import { type ChargeHead, chargeHead, type deleteChargeHead, type ReceivedOf } from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { masterTable } from '../../masters/master-table.ts'

/** The charge heads, by name. */
export const chargeHeads = masterTable({
  ...{ table: 'charge_head', key: 'charge_head_id', answer: chargeHead, order: ['folded_name'], columns: { price: 'price_paisa' } },
  missing: sentence('There is no such charge head.'),
})

/** Refuses a ledger or a membership type that cannot be chosen; what a head has already it keeps. */
export async function checkHead(books: Books, form: Pick<ChargeHead, 'ledgerId' | 'membershipTypeId'>, former?: ChargeHead): Promise<void> {
  if (form.ledgerId !== former?.ledgerId) await requireIncome(books, form.ledgerId)
  const typeId = form.membershipTypeId
  if (typeId === null || typeId === former?.membershipTypeId) return
  const found = await run(books.sql)`
    select from membership_type where organization_id = ${books.organizationId} and membership_type_id = ${typeId}`
  if (found === 0) throw atField('membershipTypeId', 'There is no such membership type.')
}

const natured = z.object({ nature: z.string().nullable(), active: z.boolean(), subLedgers: z.boolean() })

/** A charge is income of its ledger; an income that was received for others, such as a welfare fund, may be a liability. */
async function requireIncome({ sql, organizationId }: Books, ledgerId: string): Promise<void> {
  const [ledger] = await rowsOf(sql, natured)`
    with recursive above as (
      select l.active, l.requires_sub_ledger, g.parent_id, g.nature from ledger l join ledger_group g on g.organization_id = ${organizationId} and g.group_id = l.group_id
       where l.organization_id = ${organizationId} and l.ledger_id = ${ledgerId}
      union all
      select a.active, a.requires_sub_ledger, g.parent_id, g.nature from above a join ledger_group g on g.organization_id = ${organizationId} and g.group_id = a.parent_id)
    select max(nature) as nature, bool_or(active) as active, bool_or(requires_sub_ledger) as "subLedgers" from above having count(*) > 0`
  if (!ledger) throw atField('ledgerId', 'There is no such ledger.')
  if (!ledger.active) throw atField('ledgerId', 'This one can no longer be chosen. Choose another, or switch it on again.')
  if (ledger.subLedgers) throw atField('ledgerId', 'This ledger demands a sub-ledger on each line. Choose another.')
  if (ledger.nature !== 'income' && ledger.nature !== 'liability')
    throw atField('ledgerId', 'Choose a ledger of income, or of what is received for others.')
}

/** Deletes a head that no charge and no receipt names. */
export async function removeHead(books: Books, { params, query }: ReceivedOf<typeof deleteChargeHead>): Promise<void> {
  const { sql, organizationId } = books
  await chargeHeads.lockSeen(books, params.chargeHeadId, query.version)
  const named = await run(sql)`
    select from voucher where organization_id = ${organizationId} and details ? 'dues'
       and details->'dues'->'heads' @> ${JSON.stringify([{ chargeHeadId: params.chargeHeadId }])}::jsonb limit 1`
  if (named > 0) throw new BookError(sentence('Charges or receipts name this head. Switch it off instead.'), { code: 'rule_broken' })
  await chargeHeads.remove(books, params.chargeHeadId)
}
