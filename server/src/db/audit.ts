import { type Command, type GivenCommand, recordCommands } from './record-commands.ts'
import type { Books } from './scopes.ts'
import type { Sql } from './transact.ts'

export type { Command } from './record-commands.ts'

/** A command, who gives it, and the organization whose books it changes. */
type Given = Pick<GivenCommand, 'identity' | 'roles' | 'command'> & { organizationId: string }

/**
 * Writes the audit record of a command that records no voucher (other commands get theirs together with their vouchers). The database
 * gives it its sequence, time and hash.
 */
export const recordCommand = (tx: Sql, given: Given): Promise<void> => leave(tx, given, true)

/** The same for a command that may have changed nothing (or nothing since its vouchers were recorded): then it writes no record. */
export const recordChanges = (books: Books): Promise<void> => leave(books.sql, givenIn(books), false)

/** The command that is carried out in these books, in the name of the user who opened them. */
export const givenIn = ({ organizationId, identity, role, command }: Books): Given & { command: Command } => ({
  ...{ organizationId, identity, roles: [role], command },
})

async function leave(tx: Sql, { organizationId, ...given }: Given, always: boolean): Promise<void> {
  await recordCommands(tx, organizationId, [{ ...given, always }])
}
