import type { Books } from '../db/books.ts'
import { run } from '../db/statements.ts'

/** With its first sub-ledger, which was just inserted, a ledger that the caller has locked demands one on each new line. */
export async function requireWithFirst({ sql, organizationId }: Books, ledgerId: string): Promise<void> {
  await run(sql)`
    update ledger set requires_sub_ledger = true, version = version + 1
     where organization_id = ${organizationId} and ledger_id = ${ledgerId} and not requires_sub_ledger
       and (select count(*) from (select from sub_ledger s where s.organization_id = ledger.organization_id and s.ledger_id = ledger.ledger_id limit 2) few) = 1`
}
