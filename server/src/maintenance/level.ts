/** The level of a schema is the list of migrations that made it. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import * as z from 'zod'
import { OWNER_ROLE } from '../db/connect.ts'
import { rowsOf, run } from '../db/statements.ts'
import { MaintenanceError } from './maintenance-error.ts'

const migration = z.object({ name: z.string(), sha256: z.string() })
export type Migration = z.output<typeof migration>

const folder = new URL('../../migrations/', import.meta.url)

/** The level of this program. */
export async function ownLevel(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name,
      sha256: createHash('sha256')
        .update(await textOf(name))
        .digest('hex'),
    })),
  )
}

/** The level of a database. @throws MaintenanceError where there are no books at all */
export async function levelOf(client: Client): Promise<Migration[]> {
  const found = await rowsOf(client, z.object({ there: z.boolean() }))`select to_regclass('public.migration') is not null as there`
  if (!found[0]?.there) throw new MaintenanceError('There are no books in this database.')
  return rowsOf(client, migration)`select name, sha256 from migration order by name collate "C"`
}

/** Refuses books of an older or newer Lekha, to whose schema this program's proofs do not apply. */
export async function demandOwnLevel(client: Client): Promise<void> {
  const own = (await ownLevel()).map(({ name }) => name)
  const theirs = (await levelOf(client)).map(({ name }) => name)
  const newer = theirs.find((name) => !own.includes(name))
  if (newer) throw new MaintenanceError(`These books were kept by a newer Lekha (${newer}). Use that one.`)
  if (theirs.length < own.length)
    throw new MaintenanceError('These books were kept by an older Lekha. Start this one on them once, then try again.')
}

/** Refuses a backup whose schema this program cannot build. @returns whether its level is older than this program's */
export function isOlder(theirs: readonly Migration[], own: readonly Migration[]): boolean {
  for (const [index, { name, sha256 }] of theirs.entries()) {
    const mine = own[index]
    if (!own.some((each) => each.name === name)) {
      throw new MaintenanceError(`This backup was made by a newer Lekha (${name}). Restore it with that one, or a later one.`)
    }
    if (mine?.name !== name || mine.sha256 !== sha256) {
      throw new MaintenanceError(`This backup was made by another build of Lekha (${name} differs). Restore it with that one.`)
    }
  }
  return theirs.length < own.length
}

/**
 * Rebuilds an empty database at an older level, in the open transaction: drops everything that Lekha's owner role owns in it and
 * runs only the first migrations. Nothing else may be in it.
 */
export async function buildLevel(client: Client, level: readonly Migration[]): Promise<void> {
  await client.query(`drop owned by ${OWNER_ROLE} cascade; grant usage on schema extensions to ${OWNER_ROLE};
    grant usage, create on schema public to ${OWNER_ROLE}; delete from migration`)
  await runMigrations(client, level)
}

/** Runs the given migrations in the open transaction as the owner role, as the server does at its start. */
export async function runMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, sha256 } of migrations) {
    await client.query(`set local search_path = public, extensions; set local role ${OWNER_ROLE}`)
    await client.query(await textOf(name))
    await client.query('reset role; set local search_path = public, pg_temp')
    await run(client)`insert into migration (name, sha256) values (${name}, ${sha256})`
  }
}

async function textOf(name: string): Promise<string> {
  return readFile(new URL(name, folder), 'utf8')
}
