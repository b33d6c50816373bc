import type pg from 'pg'

/**
 * How a statement fails: refused by the database; its connection cut before the database heard of it, or after it was done
 * and before anybody heard so; or lost in a race with another transaction, which is no failure but a reason to try again.
 */
export type Failure = 'refused' | 'cut before' | 'cut after' | 'lost race'

/** Which statement fails, counted over all connections; `hit` is the text of the one that did. */
export type Plan = { at: number; how: Failure; counted: number; hit: string | undefined }

export const planOf = (at: number, how: Failure): Plan => ({ at, how, counted: 0, hit: undefined })

type Query = (...args: unknown[]) => Promise<unknown>

/** A pool whose n-th statement fails as the plan says. Taking back is never made to fail: then nobody could say what stands. */
export function failingPool(pool: pg.Pool, plan: () => Plan): pg.Pool {
  const wrapped = {
    options: pool.options,
    connect: async () => failingClient(await pool.connect(), plan),
    query: (...args: unknown[]) => (pool.query as unknown as Query)(...args),
  }
  return wrapped as unknown as pg.Pool
}

function failingClient(client: pg.PoolClient, plan: () => Plan): pg.PoolClient {
  const run: Query = (...args) => (client.query as unknown as Query).apply(client, args)
  const query: Query = async (...args) => {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
    const current = plan()
    if (/^\s*rollback/i.test(text)) return run(...args)
    current.counted += 1
    if (current.counted !== current.at) return run(...args)
    current.hit = text
    return fail(client, current.how, () => run(...args))
  }
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : bound(target, name)) })
}

async function fail(client: pg.PoolClient, how: Failure, run: () => Promise<unknown>): Promise<unknown> {
  if (how === 'refused') throw Object.assign(new Error('a failure that nobody foresaw: column "x" of relation "y"'), { code: 'XX000' })
  if (how === 'lost race') throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  if (how === 'cut after') await run()
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
  return run() // on a dead connection: the driver's own error
}

function bound(target: pg.PoolClient, name: string | symbol): unknown {
  const value = Reflect.get(target, name) as unknown
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}
