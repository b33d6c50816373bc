import { availableParallelism, cpus, loadavg } from 'node:os'
import type pg from 'pg'
import * as z from 'zod'
import { rowOf } from '../server/src/db/statements.ts'

/** One line that describes the machine, because figures of different machines are not comparable. */
export async function machineLine(admin: pg.Pool): Promise<string> {
  const { server, sync } = await rowOf(admin, z.object({ server: z.string(), sync: z.string() }))`
    select current_setting('server_version') as server, current_setting('synchronous_commit') as sync`
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  const parts = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${server.split(' ')[0]}, synchronous_commit ${sync}`,
    `load before ${load}`,
  ]
  return parts.join(' · ')
}
