import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Schema } from './schema.gen.ts'

/** Who calls, as the verified token says; everything else about the caller is read from the database, each time. */
export type Identity = { userId: string; sessionId: string; bindingHash: Buffer | null }

/** An open transaction on the database. It can only be had through one of the doors below. */
export type Sql = Transaction<Schema>

/** The books of one organization, open for one caller, in one transaction. Row security shows nothing else. */
export type Books = {
  sql: Sql
  organizationId: string
  userId: string
  role: Role
  /** What a clerk may post; null = every voucher type. */
  voucherTypes: string[] | null
  /** What was asked, for the audit record; `recorded` once the record stands. */
  command: { name: string; payload: string; recorded: boolean }
  clock: Clock
}

/** Users, sessions, memberships and organizations of the caller's account. */
export type AccountDesk = { sql: Sql; userId: string; sessionId: string; accountId: string; superadmin: boolean; clock: Clock }

/** The desk before a token exists: signing up, signing in, refreshing. `present` shows the one name or secret brought along. */
export type Gate = { sql: Sql; clock: Clock; present: (setting: 'gate' | 'account' | 'organization' | 'user', value: string) => Promise<void> }

/** How a transaction runs: a write repeats on a lost race, a read sees one moment, a report also plans afresh. */
export type Mode = 'write' | 'read'

const begin: Record<Mode, string> = {
  write: 'begin isolation level read committed',
  read: 'begin isolation level repeatable read read only',
}
const RETRIED_STATES = new Set(['40001', '40P01', '55P03'])
// Two of the same request at once: the second, tried again, finds the first one's answer.
const RETRIED_RULES = new Set(['request_once', 'voucher_id_once', 'voucher_version_once'])
const lostARace = (error: { code?: string; constraint?: string }) =>
  RETRIED_STATES.has(error.code ?? '') || (error.code === '23505' && RETRIED_RULES.has(error.constraint ?? ''))
const TRIES = 4

/** The only way to the data. One instance a process. */
export type Doors = ReturnType<typeof openDoors>

export function openDoors(pool: pg.Pool, clock: Clock) {
  /**
   * Opens the books of an organization for a caller: checks session, binding and membership, begins the one transaction and
   * sets the row-security variable, all in one round trip. `permitted` judges the role before any work is done.
   * Foreign and missing organizations are answered alike, 404.
   */
  async function inOrganization<T>(
    identity: Identity,
    organizationId: string,
    mode: Mode,
    permitted: (role: Role) => boolean,
    work: (books: Books) => Promise<T>,
  ): Promise<T> {
    return transact(async (client) => {
      const rows = await enter<{ role: Role | null; voucher_types: string[] | null; binding_hash: Buffer | null }>(
        client,
        `${begin[mode]}; select * from enter_organization('${uuid(identity.userId)}', '${uuid(identity.sessionId)}', '${uuid(organizationId)}')`,
      )
      const caller = signedIn(rows[0], identity)
      if (caller.role === null) throw new BookError('There is no such organization.', { code: 'not_found' })
      if (!permitted(caller.role)) throw new BookError('Your role does not permit this.', { code: 'forbidden' })
      return work({
        sql: kyselyOn(client),
        organizationId,
        userId: identity.userId,
        role: caller.role,
        voucherTypes: caller.role === 'clerk' ? caller.voucher_types : null,
        command: { name: '', payload: '', recorded: false },
        clock,
      })
    })
  }

  /** Opens the account desk for a caller. */
  async function inAccount<T>(identity: Identity, mode: Mode, work: (desk: AccountDesk) => Promise<T>): Promise<T> {
    return transact(async (client) => {
      const rows = await enter<{ account_id: string; superadmin: boolean; binding_hash: Buffer | null }>(
        client,
        `${begin[mode]}; select * from enter_account('${uuid(identity.userId)}', '${uuid(identity.sessionId)}')`,
      )
      const caller = signedIn(rows[0], identity)
      return work({
        sql: kyselyOn(client),
        userId: identity.userId,
        sessionId: identity.sessionId,
        accountId: caller.account_id,
        superadmin: caller.superadmin,
        clock,
      })
    })
  }

  /** Opens the gate: nothing is visible until something is presented. */
  async function atGate<T>(work: (gate: Gate) => Promise<T>): Promise<T> {
    return transact(async (client) => {
      await client.query(begin.write)
      const present: Gate['present'] = async (setting, value) => {
        await client.query('select set_config($1, $2, true)', [`app.${setting}`, value])
      }
      return work({ sql: kyselyOn(client), clock, present })
    })
  }

  /** Begins nothing by itself: the first query of `work` must begin. Commits, or rolls back and repeats a lost race. */
  async function transact<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        const answer = await work(client)
        await client.query('commit')
        client.release()
        return answer
      } catch (error) {
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        )
        client.release(broken)
        if (attempt >= TRIES || !lostARace(error as { code?: string; constraint?: string })) throw error
        await sleep(randomInt(5, 25) * attempt)
      }
    }
  }

  /** The way from a fiscal year's id to its organization, for the calls that name only the year. Tells nothing else. */
  async function organizationOfYear(fiscalYearId: string): Promise<string> {
    return transact(async (client) => {
      await client.query(`${begin.read}; select set_config('app.organization', '${NOBODY}', true), set_config('app.year', '${uuid(fiscalYearId)}', true)`)
      const found = await client.query<{ organization_id: string }>('select organization_id from fiscal_year')
      return found.rows[0]?.organization_id ?? NOBODY
    })
  }

  /** Fails unless the database answers. */
  async function knock(): Promise<void> {
    await pool.query('select 1')
  }

  return { inOrganization, inAccount, atGate, organizationOfYear, knock }
}

async function enter<Row>(client: pg.PoolClient, text: string): Promise<Row[]> {
  const results = (await client.query(text)) as unknown as pg.QueryResult[]
  return (results.at(-1)?.rows ?? []) as Row[]
}

function signedIn<Row extends { binding_hash: Buffer | null }>(row: Row | undefined, identity: Identity): Row {
  const bound = row?.binding_hash ?? null
  // A token that was bound to a browser is worth nothing without that browser's own cookie.
  if (!row || (bound !== null && !(identity.bindingHash && bound.equals(identity.bindingHash)))) {
    throw new BookError('Please sign in.', { code: 'unauthenticated' })
  }
  return row
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

// These texts go into a multi-statement query, which takes no parameters: nothing but a UUID may pass.
function uuid(text: string): string {
  if (!UUID.test(text)) throw new BookError('There is no such organization.', { code: 'not_found' })
  return text
}

/** Kysely on one connection whose transaction is already open. */
function kyselyOn(client: pg.PoolClient): Sql {
  const borrowed = { query: (text: string, values: unknown[]) => client.query(text, values), release: () => {} }
  const single = { connect: async () => borrowed, end: async () => {} }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool: single as never }),
      createIntrospector: (db: Kysely<Schema>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Sql
}
