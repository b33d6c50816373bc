import type pg from 'pg'
import { type GivenCommand, type RecordedVersion, recordCommands } from './record-commands.ts'

/**
 * Checks the caller and records commands in one statement, which is its own transaction: one round trip instead of three, and the `books`
 * row is locked only while the statement runs. Returns the versions of each command. If the database refuses any command it stores nothing
 * and this returns undefined; the server then repeats the command through `inOrganization`, which gives the reason.
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

// SQLSTATE classes of a refusal: a broken rule, a lost race. A shutdown (57), a lost connection (08) and a full disk (53) are none.
const isRefusal = (error: unknown): boolean => /^(22|23|25|28|40|42501|55|P0)/.test((error as { code?: string }).code ?? '')
