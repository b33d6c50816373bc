import { sql } from 'kysely'
import type { Sql } from './transact.ts'

/** What was asked, for the audit record: the call's name and the canonical text of its input. */
export type Command = { name: string; payload: string }

/**
 * Writes the one audit record of a command that records no voucher (those are recorded with their vouchers). The database
 * gives it its place, time and hash.
 */
export async function recordCommand(tx: Sql, organizationId: string, userId: string, command: Command): Promise<void> {
  await sql`insert into audit_record (organization_id, recorded_by, command, payload)
    values (${organizationId}, ${userId}, ${command.name}, ${command.payload})`.execute(tx)
}

/** The same for a command that may have changed nothing, or nothing since its vouchers were recorded: then it writes no record. */
export async function recordChanges(tx: Sql, organizationId: string, userId: string, command: Command): Promise<void> {
  await sql`insert into audit_record (organization_id, recorded_by, command, payload)
    select organization_id, ${userId}, ${command.name}, ${command.payload} from books
     where organization_id = ${organizationId} and changed_seq > audit_seq`.execute(tx)
}
