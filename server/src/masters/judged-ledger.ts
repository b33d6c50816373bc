import { atField } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf } from '../db/statements.ts'
import { isOfCash } from '../figures/main-ledger.ts'

const judged = z.object({
  ...{ nature: z.string().nullable(), active: z.boolean(), reserved: z.boolean(), subLedgers: z.boolean(), isCash: z.boolean() },
})

/** What kind of ledger another master names in its field `ledgerId`. @throws BookError at that field where there is none, or it is not active */
export async function judgedLedger({ sql, organizationId }: Books, ledgerId: string): Promise<z.output<typeof judged>> {
  const [ledger] = await rowsOf(sql, judged)`
    with recursive above as (
      select g.parent_id, g.nature from ledger l join ledger_group g on g.organization_id = ${organizationId} and g.group_id = l.group_id
       where l.organization_id = ${organizationId} and l.ledger_id = ${ledgerId}
      union all
      select g.parent_id, g.nature from above a join ledger_group g on g.organization_id = ${organizationId} and g.group_id = a.parent_id)
    select (select max(nature) from above) as nature, g.active, g.reserved is not null as reserved, g.requires_sub_ledger as "subLedgers", ${isOfCash(organizationId)} as "isCash"
      from ledger g where g.organization_id = ${organizationId} and g.ledger_id = ${ledgerId}`
  if (!ledger) throw atField('ledgerId', 'There is no such ledger.')
  if (!ledger.active) throw atField('ledgerId', 'This one can no longer be chosen. Choose another, or switch it on again.')
  return ledger
}
