import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The address of a PostgreSQL server and the user to connect as. */
export type Connection = { host: string; port: number; user: string; password: string; database: string; ssl?: boolean }

const bigints = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))
const asText = (text: string) => text
// The runtime role's time zone is UTC; ISO 8601 with microseconds.
const asIsoText = (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z')
// By default pg returns int8 as text, dates as local midnights and timestamps without their microseconds.
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

/** A pool of connections of one role. Only `makeScopes` (books.ts), the notices between servers and the start-up checks use one. */
export function openPool(connection: Connection, size: number): pg.Pool {
  // Idle connections stay open: a new one has no prepared statements, and the first posting after a pause would be slow.
  const pool = new pg.Pool({ ...settingsOf(connection), max: size, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 0, types: wireTypes })
  // The pool replaces a dead connection. Without these listeners its error event would end the process; a query on it fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection outside the pool, for locks and settings that last as long as the connection. */
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
 * @throws Error that says what to do, without the text itself, which holds a password
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
 * The runtime role's connection. Its password is derived from the administrator's, so that all servers with the same DATABASE_URL agree on
 * it without a second secret; where DATABASE_URL has no password, from LEKHA_SECRET.
 *
 * @throws Error where there is neither, because everybody could compute the password
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

/** A warning where the connection to the database is not protected by TLS; undefined where it is protected or local. */
export function openLineWarning({ host, ssl }: Connection): string | undefined {
  if (ssl || host.startsWith('/') || /^(localhost|127\..*|\[?::1\]?)$/i.test(host)) return undefined
  return `The way to the database at ${host} is not protected: passwords and books can be read and changed on it. Add ?sslmode=verify-full to DATABASE_URL.`
}
