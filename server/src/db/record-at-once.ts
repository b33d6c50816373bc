import type { Role } from '@lekha/contract'
import type pg from 'pg'
import type { Command } from './audit.ts'
import type { Identity } from './desks.ts'
import { payloadOf, type RecordedVersion, type VersionToRecord } from './record-vouchers.ts'

/** Who records where, and the roles that may. */
export type Entrance = { identity: Identity; organizationId: string; permitted: readonly Role[]; command: Command }

const STATEMENT = 'select * from record_at_once($1::uuid, $2::uuid, $3::uuid, $4::bytea, $5::text[], $6::text, $7::text, $8::jsonb)'

/**
 * Enters the books and records voucher versions in one statement, which is its own transaction: one way to the database and back
 * instead of three, and the books are locked no longer than the statement runs. A refusal gives undefined and stores nothing: who
 * takes the door then is told its reason there.
 */
export async function recordAtOnce(
  pool: pg.Pool,
  { identity, organizationId, permitted, command }: Entrance,
  versions: readonly VersionToRecord[],
): Promise<RecordedVersion[] | undefined> {
  const client = await pool.connect()
  let broken = false
  try {
    const { userId, sessionId, bindingHash } = identity
    const values = [userId, sessionId, organizationId, bindingHash, permitted, command.name, command.payload, payloadOf(versions)]
    const { rows } = await client.query<RecordedVersion>({ name: 'record_at_once', text: STATEMENT, values })
    return rows.length === versions.length ? rows : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    broken = true
    throw error
  } finally {
    client.release(broken)
  }
}

// The database itself answered: rules broken, a lost race. The classes of its own end (57, 08) and of full disks (53) are no answer.
const isRefusal = (error: unknown): boolean => /^(22|23|25|28|40|42501|55|P0)/.test((error as { code?: string }).code ?? '')
