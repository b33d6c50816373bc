import * as z from 'zod'
import { type Queryable, rowsOf } from '../db/statements.ts'

const row = z.object({ id: z.string(), name: z.string(), nameNp: z.string() })
/** A ledger of a bank account or an overdraft. */
export type BankAccount = z.output<typeof row>

/** The ledgers below the groups of bank accounts and overdrafts, the one with most lines first. */
export const readBankAccounts = (on: Queryable, organizationId: string): Promise<BankAccount[]> => rowsOf(on, row)`
  with recursive below as (
    select group_id from ledger_group where organization_id = ${organizationId} and predefined in ('bank-accounts', 'bank-od-a-c')
    union select g.group_id from below b join ledger_group g on g.organization_id = ${organizationId} and g.parent_id = b.group_id)
  select l.ledger_id as id, l.name, l.name_np as "nameNp" from below b
    join ledger l on l.organization_id = ${organizationId} and l.group_id = b.group_id
   order by (select coalesce(sum(m.line_count), 0) from ledger_month m where m.organization_id = ${organizationId} and m.ledger_id = l.ledger_id) desc, lower(l.name), l.ledger_id`
