import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BookError } from '@lekha/ledger'
import type pg from 'pg'
import type * as z from 'zod'
import { type Queryable, rowsIn, run } from './statements.ts'

/** An open transaction. Only the functions of `Scopes` hand one out. */
export type Sql = Queryable

const RETRIED_STATES = new Set(['40001', '40P01', '55P03'])
// The same request twice at once: when the second is retried, it finds the first one's answer.
const RETRIED_RULES = new Set(['request_once', 'voucher_id_once', 'voucher_version_once'])
const TRIES = 4

function lostARace(error: { code?: string; constraint?: string }): boolean {
  return RETRIED_STATES.has(error.code ?? '') || (error.code === '23505' && RETRIED_RULES.has(error.constraint ?? ''))
}

/** Runs `begin`, then the work, and commits; rolls back on any error, and retries after a serialization failure or a deadlock. */
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

// If a statement of the transaction was refused, PostgreSQL answers COMMIT with ROLLBACK, without an error.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw new Error('A refused statement was hidden: nothing of its transaction stands.')
}

const unreachable = () => new BookError('The books cannot be reached at the moment. Please try again.', { code: 'busy' })

/** Returns the rows of the last statement of `begin`, read with a shape. */
export type Begun = <Shape extends z.ZodObject>(shape: Shape) => z.output<Shape>[]

// Several statements in one round trip; returns the result of the last.
async function runLast(client: pg.PoolClient, text: string): Promise<Begun> {
  const results: unknown = await client.query(text)
  const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult
  return (shape) => rowsIn(last, shape, text)
}

const prepared = new WeakSet<object>()

/** From now on the statements of this transaction are prepared, and stay prepared on the connection for the next time. */
export function keepStatements(tx: Sql): void {
  prepared.add(tx)
}

/** From now on this transaction uses generic plans: they suit any organization, also one that the statistics do not contain yet. */
export async function planForAny(tx: Sql): Promise<void> {
  keepStatements(tx)
  await run(tx)`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`
}

/** From now on this transaction uses custom plans: each statement is planned for its own values. */
export async function planForEach(tx: Sql): Promise<void> {
  keepStatements(tx)
  await run(tx)`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true)`
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Runs statements on a connection whose transaction is open. */
function openOn(client: pg.PoolClient): Sql {
  const tx: Sql = {
    query: (text, values = []) => (prepared.has(tx) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)),
  }
  return tx
}
