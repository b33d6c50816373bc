import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Where a PostgreSQL listens, and as whom to speak to it. */
export type Connection = { host: string; port: number; user: string; password: string; database: string; ssl?: boolean }

const bigints = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))
const asText = (text: string) => text
// The runtime role speaks UTC; ISO form, microseconds kept.
const asIsoText = (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z')
// Left to themselves, int8 would come back as text, dates as local midnights and timestamps without their microseconds.
const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1016, bigints],
  [1082, asText],
  [1114, asText],
  [1182, asText],
  [1184, asIsoText],
  [1700, asText],
])
const wireTypes = {
  getTypeParser: (oid: number, format?: string): unknown => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** A pool of connections of one role. Only the doors in `doors.ts`, migration and maintenance may hold one. */
export function openPool(connection: Connection, size: number): pg.Pool {
  // Kept open: a new connection plans every statement anew, and the first posting after a pause would wait for that.
  const pool = new pg.Pool({ ...settingsOf(connection), max: size, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 0, types: wireTypes })
  // A connection that died, idle or in use, is replaced by the pool; the next query on it tells.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection of its own, for locks that live as long as it does. */
export async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...settingsOf(connection), types: wireTypes })
  client.on('error', () => {})
  await client.connect()
  return client
}

function settingsOf({ ssl, ...connection }: Connection): pg.ClientConfig {
  return { ...connection, ...(ssl ? { ssl: { rejectUnauthorized: true } } : {}), application_name: 'lekha' }
}

/**
 * Reads `postgres://user:password@host:port/database?sslmode=require`.
 *
 * @throws Error with what to do; the text itself, which holds a password, is not told
 */
export function readDatabaseUrl(text: string): Connection {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('DATABASE_URL is no address of a PostgreSQL. Write it as postgres://user:password@host:port/database.')
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return {
    host: host === '' ? '127.0.0.1' : host,
    port: url.port === '' ? 5432 : Number.parseInt(url.port, 10),
    user: decodeURIComponent(url.username) || 'postgres',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(['require', 'verify-ca', 'verify-full'].includes(url.searchParams.get('sslmode') ?? '') ? { ssl: true } : {}),
  }
}

export const RUNTIME_ROLE = 'lekha_app'
export const OWNER_ROLE = 'lekha_owner'

/**
 * The runtime role's connection. Its password follows from the administrator's, so that any number of servers that know
 * the one DATABASE_URL agree on it and no second secret has to be kept; where that carries none, from the server's secret.
 *
 * @throws Error where there is neither: a password that everybody could work out would be none
 */
export function runtimeConnection(admin: Connection, secret = process.env.LEKHA_SECRET): Connection {
  const key = admin.password || secret
  if (!key) {
    throw new Error(
      'DATABASE_URL carries no password. Set LEKHA_SECRET, the same for every server and command on this database: the password of lekha_app is made from it.',
    )
  }
  const password = createHmac('sha256', key).update(RUNTIME_ROLE).digest('hex')
  return { ...admin, user: RUNTIME_ROLE, password }
}

/** What is to be said of a way to the database on which others could listen; undefined where all is well. */
export function openLineWarning({ host, ssl }: Connection): string | undefined {
  if (ssl || host.startsWith('/') || /^(localhost|127\..*|\[?::1\]?)$/i.test(host)) return undefined
  return `The way to the database at ${host} is not protected: passwords and books can be read and changed on it. Add ?sslmode=verify-full to DATABASE_URL.`
}
