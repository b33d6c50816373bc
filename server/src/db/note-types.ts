import { NOTE_TYPES } from '@lekha/ledger'
import type { Books } from './books.ts'
import { run } from './statements.ts'

/** Adds the voucher types of notes to an organization that never wrote one; elsewhere nothing happens. */
export async function ensureNoteTypes({ sql, organizationId }: Books): Promise<void> {
  await run(sql)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
    values (${organizationId}, ${NOTE_TYPES.sales}, 'sales', 'Credit note', 'क्रेडिट नोट', 'CN-', 1, 62),
           (${organizationId}, ${NOTE_TYPES.purchase}, 'purchase', 'Debit note', 'डेबिट नोट', 'DN-', 1, 64)
    on conflict (organization_id, code) do nothing`
}
