import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BookError } from '@lekha/ledger'
import type pg from 'pg'
import type * as z from 'zod'
import { type Queryable, rowsIn, run } from './statements.ts'

/** An open transaction on the database. It can only be had through one of the doors. */
export type Sql = Queryable

const RETRIED_STATES = new Set(['40001', '40P01', '55P03'])
// Two of the same request at once: the second, tried again, finds the first one's answer.
const RETRIED_RULES = new Set(['request_once', 'voucher_id_once', 'voucher_version_once'])
const TRIES = 4

function lostARace(error: { code?: string; constraint?: string }): boolean {
  return RETRIED_STATES.has(error.code ?? '') || (error.code === '23505' && RETRIED_RULES.has(error.constraint ?? ''))
}

/** Begins with `begin`, runs the work, commits; rolls back on any error and repeats a lost race. */
export async function transact<T>(pool: pg.Pool, begin: string, work: (sql: Sql, begun: Begun) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      const answer = await work(openOn(client), await runLast(client, begin))
      await commit(client)
      client.release()
      return answer
    } catch (error) {
      const broken = await client.query('rollback').then(
        () => false,
        () => true,
      )
      client.release(broken)
      if (broken && !(error instanceof BookError)) throw unreachable()
      if (attempt >= TRIES || !lostARace(error as { code?: string; constraint?: string })) throw error
      await sleep(randomInt(5, 25) * attempt)
    }
  }
}

// PostgreSQL answers the commit of a transaction in which a statement was refused with a rollback, and calls that no error.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw new Error('A refused statement was hidden: nothing of its transaction stands.')
}

const unreachable = () => new BookError('The books cannot be reached at the moment. Please try again.', { code: 'busy' })

/** The rows of the statement that began the transaction, of which they declare what they hold. */
export type Begun = <Shape extends z.ZodObject>(shape: Shape) => z.output<Shape>[]

// Several statements in one round trip: the answer is that of the last.
async function runLast(client: pg.PoolClient, text: string): Promise<Begun> {
  const results: unknown = await client.query(text)
  const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult
  return (shape) => rowsIn(last, shape, text)
}

const prepared = new WeakSet<object>()

/** From now on the connection keeps the statements of this transaction as it has read them, for the next time they are asked. */
export function keepStatements(tx: Sql): void {
  prepared.add(tx)
}

/** From now on the statements of this transaction are planned once for any organization, also one that no statistics know yet. */
export async function planForAny(tx: Sql): Promise<void> {
  keepStatements(tx)
  await run(tx)`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`
}

/** From now on each statement of this transaction is planned for its own values. */
export async function planForEach(tx: Sql): Promise<void> {
  keepStatements(tx)
  await run(tx)`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true)`
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** The statements of one connection whose transaction is already open. */
function openOn(client: pg.PoolClient): Sql {
  const tx: Sql = {
    query: (text, values = []) => (prepared.has(tx) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)),
  }
  return tx
}
