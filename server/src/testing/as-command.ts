import type pg from 'pg'

/** Changes masters by plain SQL as a command of Lekha does: in the open books, and with the audit record that seals the change. */
export async function asCommand(pool: pg.Pool, organizationId: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization', $1, true)`, [organizationId])
    await client.query(statement, values)
    await recordByHand(client, organizationId)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The audit record of a command that recorded no voucher. */
export async function recordByHand(client: pg.ClientBase, organizationId: string): Promise<void> {
  await client.query(`select seal_command($1, gen_random_uuid(), 'by a test', '{}')`, [organizationId])
}
