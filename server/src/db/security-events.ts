import type { EventKind } from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Doors, Identity } from './books.ts'
import { run } from './statements.ts'
import type { Sql } from './transact.ts'

/** One thing that happened. Who did it gives the account; a sign-in under a name that nobody has belongs to none. */
export type SecurityEvent = {
  kind: EventKind
  userId: string | null
  /** The address that it came from. */
  address: string
  aboutUserId?: string
  organizationId?: string
  /** What more is to be said, without secrets: a role, a report. */
  detail?: string
}

/** Writes a security event down, in the transaction of what it tells of. */
export async function recordEvent(tx: Sql, event: SecurityEvent): Promise<void> {
  await run(tx)`insert into security_event (event_id, account_id, kind, user_id, about_user_id, about_organization_id, address, detail)
    values (${uuidv7()}, (select account_id from app_user where user_id = ${event.userId}), ${event.kind}, ${event.userId},
            ${event.aboutUserId ?? null}, ${event.organizationId ?? null}, ${event.address.slice(0, 64)}, ${(event.detail ?? '').slice(0, 200)})`
}

/** Writes an export of an organization's figures down. Reading runs in a transaction that writes nothing: this is one of its own. */
export const recordExport = (doors: Doors, identity: Identity, organizationId: string, address: string, detail: string): Promise<void> =>
  doors.inOrganization(
    identity,
    organizationId,
    'write',
    () => true,
    ({ sql: tx }) => recordEvent(tx, { kind: 'export', userId: identity.userId, organizationId, address, detail }),
  )
