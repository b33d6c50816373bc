import type { EventKind } from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Identity, Scopes } from './books.ts'
import { run } from './statements.ts'
import type { Sql } from './transact.ts'

/** A security event. It belongs to the account of `userId`; a sign-in under an unknown name belongs to no account. */
export type SecurityEvent = {
  kind: EventKind
  userId: string | null
  /** The network address of the client. */
  address: string
  aboutUserId?: string
  organizationId?: string
  /** A detail without secrets: a role, a report. */
  detail?: string
}

/** Stores a security event in the transaction of what it records. */
export async function recordEvent(tx: Sql, event: SecurityEvent): Promise<void> {
  await run(tx)`insert into security_event (event_id, account_id, kind, user_id, about_user_id, about_organization_id, address, detail)
    values (${uuidv7()}, (select account_id from app_user where user_id = ${event.userId}), ${event.kind}, ${event.userId},
            ${event.aboutUserId ?? null}, ${event.organizationId ?? null}, ${event.address.slice(0, 64)}, ${(event.detail ?? '').slice(0, 200)})`
}

/** Stores the event of an export, in a transaction of its own because the export's transaction is read-only. */
export const recordExport = (scopes: Scopes, identity: Identity, organizationId: string, address: string, detail: string): Promise<void> =>
  scopes.inOrganization(
    identity,
    organizationId,
    'write',
    () => true,
    ({ sql: tx }) => recordEvent(tx, { kind: 'export', userId: identity.userId, organizationId, address, detail }),
  )
