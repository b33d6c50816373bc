import { ORDER_TYPES } from '@lekha/ledger'
import type { Books } from './books.ts'
import { run } from './statements.ts'

/** Adds the voucher types of orders to an organization that never wrote one; elsewhere nothing happens. */
export async function ensureOrderTypes({ sql, organizationId }: Books): Promise<void> {
  await run(sql)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
    select ${organizationId}, x.code, x."baseKind", x.name, x."nameNp", x.prefix, 1, x.sort
      from jsonb_to_recordset(${JSON.stringify(ORDER_TYPES)}::jsonb) as x(code text, "baseKind" text, name text, "nameNp" text, prefix text, sort smallint)
    on conflict (organization_id, code) do nothing`
}
