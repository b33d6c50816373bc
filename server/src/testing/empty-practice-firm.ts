import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A practice firm without books in the account of an organization, for tests that need one and not what it holds. */
export async function emptyPracticeFirm(admin: pg.Pool, besideOrganization: string): Promise<string> {
  const organizationId = randomUUID()
  // Replica: without the triggers, which would want a command that made it.
  await admin.query(`begin; set local session_replication_role = replica;
    insert into organization (organization_id, account_id, name, name_np, company_code, contact, email, location, postal_code, registration_number, pan_number, practice)
    select '${organizationId}', account_id, 'Yak (Practice)', 'याक (अभ्यास)', company_code, contact, email, location, postal_code, registration_number, pan_number, true
      from organization where organization_id = '${besideOrganization}'; commit`)
  return organizationId
}
