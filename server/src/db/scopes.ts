import type { Role } from '@lekha/contract'
import type { Clock } from '../clock.ts'
import type { Sql } from './transact.ts'

/** Who calls, as the verified token says; everything else about the caller is read from the database, each time. */
export type Identity = { userId: string; sessionId: string; bindingHash: Buffer | null }

/** The books of one organization, open for one caller, in one transaction. Row security shows nothing else. */
export type Books = {
  sql: Sql
  organizationId: string
  userId: string
  identity: Identity
  role: Role
  /** What a clerk may post; null = every voucher type. */
  voucherTypes: string[] | null
  /** What was asked, for the audit record; `recorded` once the record stands. */
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
 * What a caller without a token reaches: signing up, signing in, refreshing. Row security shows nothing until `present` tells the database
 * the id or secret that the caller has shown.
 */
export type PublicScope = {
  sql: Sql
  clock: Clock
  present: (setting: 'presented' | 'link' | 'account' | 'organization' | 'user', value: string) => Promise<void>
}
