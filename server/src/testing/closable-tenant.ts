import { randomUUID } from 'node:crypto'
import { createFiscalYear, createOrganization, giveMembership } from '@lekha/contract'
import { asCommand } from './as-command.ts'
import { ask, bearing } from './ask.ts'
import { organizationForm, versionOf } from './example.ts'
import type { Tenant } from './tenants.ts'

/**
 * A second organization of the account with a year whose calendar is certain, in which everybody has the role that they have in the first; nothing is
 * posted there.
 */
export async function openClosable({
  app,
  people,
  ids,
  canary,
  admin,
}: Tenant): Promise<{ closableBooksId: string; closableYearId: string }> {
  const headers = bearing(people.superadmin.token)
  const body = organizationForm({ canary } as Tenant)
  const organization = await ask(app, createOrganization, { headers, body: { ...body, nameNp: canary } })
  const organizationId = (organization.json as { result: { id: string } }).result.id
  const given = await admin.query<{ user_id: string; role: string }>('select user_id, role from membership where organization_id = $1', [
    ids.organizationId,
  ])
  for (const { user_id: userId, role } of given.rows) {
    const version = await versionOf({ admin } as Tenant, 'app_user', 'user_id', userId)
    await ask(app, giveMembership, { headers, params: { userId, organizationId }, body: { role, voucherTypes: null, version } })
  }
  const year = await ask(app, createFiscalYear, {
    headers,
    query: { subcompany: organizationId },
    body: { year: '2025-07-17', end: '2026-07-16', name: canary },
  })
  return { closableBooksId: organizationId, closableYearId: (year.json as { id: string }).id }
}

/** A report as filed, by plain SQL. */
export async function freshFiled({ admin, ids, canary }: Tenant): Promise<string> {
  const id = randomUUID()
  const model = JSON.stringify({ ...EMPTY_REPORT, title: canary })
  await asCommand(
    admin,
    ids.organizationId,
    `insert into filed_report (organization_id, filed_id, fiscal_year_id, report, params, note, entry, hash, bytes, filed_by, filed_at)
     values ($1, $2, $3, 'trial-balance', '{}', $4, 1, sha256(convert_to($5, 'UTF8')), convert_to($5, 'UTF8'), $6, now())`,
    [ids.organizationId, id, ids.fiscalYearId, canary, model, ids.userId],
  )
  return id
}

const EMPTY_REPORT = {
  ...{ report: 'trial-balance', params: {}, filters: [], blocks: [], proofs: [], count: null, next: null, previous: null },
  asOf: { at: '2026-08-01T00:00:00.000Z', entry: '1', known: null },
}
