import type { Role } from '@lekha/contract'
import type { Clock } from '../clock.ts'
import type { Sql } from './transact.ts'

/**
 * The caller, from the verified token; everything else about them is read from the database at each call. `address`: the network address
 * of the client, null where a job that was begun before addresses were kept goes on.
 */
export type Identity = { userId: string; sessionId: string; bindingHash: Buffer | null; address: string | null }

/** The books of one organization, open for one caller, in one transaction. Row security shows nothing else. */
export type Books = {
  sql: Sql
  organizationId: string
  userId: string
  identity: Identity
  role: Role
  /** The voucher types that the caller (a clerk) may post; null = every type. */
  voucherTypes: string[] | null
  /** The command for the audit record; `recorded` after that record was written. */
  command: { name: string; payload: string; recorded: boolean }
  clock: Clock
}

/** Users, sessions, memberships and organizations of the caller's account. */
export type AccountScope = {
  sql: Sql
  userId: string
  sessionId: string
  identity: Identity
  accountId: string
  superadmin: boolean
  clock: Clock
}

/**
 * The scope of a caller without a token: signing up, signing in, refreshing, looking at a member card. Row security shows no row until `present` passes the id or
 * secret from the request to the database.
 */
export type PublicScope = {
  sql: Sql
  clock: Clock
  present: (setting: 'presented' | 'link' | 'account' | 'organization' | 'user', value: string) => Promise<void>
}
