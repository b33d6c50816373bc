import type { Books } from './books.ts'
import { run } from './statements.ts'

/** The code of the voucher type that moves and counts goods. */
export const STOCK_JOURNAL = 'stock-journal'

/** Adds the voucher type to an organization that never moved goods; elsewhere nothing happens. */
export async function ensureStockJournal({ sql, organizationId }: Books): Promise<void> {
  await run(sql)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
    values (${organizationId}, ${STOCK_JOURNAL}, ${STOCK_JOURNAL}, 'Stock journal', 'जिन्सी गोश्वारा', 'SJ-', 1, 70)
    on conflict (organization_id, code) do nothing`
}
