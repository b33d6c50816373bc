import { STARTER_NATURES } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from './books.ts'
import { run } from './statements.ts'

/** Enters the usual natures of payment whose names the organization does not have yet. Returns how many there were. */
export async function enterUsualNatures(sql: Sql, organizationId: string): Promise<number> {
  const rows = STARTER_NATURES.map((nature) => ({ ...nature, id: uuidv7() }))
  return run(sql)`
    insert into tds_nature (organization_id, tds_nature_id, name, name_np, section, final, note, rates)
    select ${organizationId}, x.id, x.name, x."nameNp", x.section, x.final, x.note, x.rates
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, name text, "nameNp" text, section text, final boolean, note text, rates jsonb)
    on conflict (organization_id, folded_name) do nothing`
}
