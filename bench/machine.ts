import { availableParallelism, cpus, loadavg } from 'node:os'
import type pg from 'pg'

/** One line about what was measured on: figures of another machine are not comparable. */
export async function machineLine(admin: pg.Pool): Promise<string> {
  const found = await admin.query<{ server: string; sync: string }>(
    `select current_setting('server_version') as server, current_setting('synchronous_commit') as sync`,
  )
  const [{ server, sync } = { server: '?', sync: '?' }] = found.rows
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  const parts = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${server.split(' ')[0]}, synchronous_commit ${sync}`,
    `load before ${load}`,
  ]
  return parts.join(' · ')
}
