import type pg from 'pg'
import { type GivenCommand, type RecordedVersion, recordCommands } from './record-commands.ts'

/**
 * Enters the books and records commands in one statement, which is its own transaction: one way to the database and back
 * instead of three, and the books are locked no longer than the statement runs. Gives the versions of each command. A refusal of
 * any of them gives undefined and stores nothing: who gives a command by itself then, inside the books, is told its reason.
 */
export async function recordAtOnce(
  pool: pg.Pool,
  organizationId: string,
  commands: readonly GivenCommand[],
): Promise<RecordedVersion[][] | undefined> {
  const client = await pool.connect()
  let broken = false
  try {
    const prepared = { query: (text: string, values: unknown[] = []) => client.query({ name: 'record_commands', text, values }) }
    const rows = await recordCommands(prepared, organizationId, commands)
    return commands.map((_, index) => rows.filter(({ command }) => command === index + 1))
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
