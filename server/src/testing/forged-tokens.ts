import { randomBytes, randomUUID } from 'node:crypto'
import { logIn } from '@lekha/contract'
import { type JWTPayload, SignJWT } from 'jose'
import { keyFor } from '../http/secrets.ts'
import { ask, bearing } from './ask.ts'
import { joinAs, PASSWORD, type Person, type Tenant } from './tenants.ts'
import type { TestApp } from './test-app.ts'

/** Headers of somebody who must not pass; undefined takes a header away. */
export type Forgery = { name: string; headers: Record<string, string | undefined> }

/** Every way to come without being signed in: nothing, nonsense, forged, outlived, revoked, and stolen from a browser. */
export async function forgeries(product: TestApp, tenant: Tenant): Promise<Forgery[]> {
  return [
    ...withoutToken(tenant),
    ...(await withForgedToken(product, tenant)),
    ...(await withDeadSession(product, tenant)),
    ...(await stolenFromABrowser(product, tenant)),
  ]
}

function withoutToken({ people }: Tenant): Forgery[] {
  const { token } = people.superadmin
  return [
    { name: 'no header', headers: { authorization: undefined } },
    { name: 'an empty header', headers: { authorization: '' } },
    { name: 'an empty Bearer', headers: { authorization: 'Bearer ' } },
    { name: 'a Bearer alone', headers: { authorization: 'Bearer' } },
    { name: 'another scheme', headers: { authorization: `Basic ${Buffer.from('office:secret').toString('base64')}` } },
    { name: 'a token without a scheme', headers: { authorization: token } },
    { name: 'two tokens', headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
    { name: 'nonsense', headers: bearing('a.b.c') },
    { name: 'the token in a cookie only', headers: { authorization: undefined, cookie: `token=${token}` } },
    { name: 'the token in the address only', headers: { authorization: undefined, referer: `http://localhost/?token=${token}` } },
  ]
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function withForgedToken({ app, clock }: TestApp, { people, ids }: Tenant): Promise<Forgery[]> {
  const now_s = Math.floor(clock.now_ms / 1000)
  const right = { sub: people.superadmin.userId, sid: ids.sessionId, aud: 'lekha', iss: 'lekha', iat: now_s, exp: now_s + 600 }
  const ourKey = keyFor(app.secret, 'access token')
  const signed = (claims: JWTPayload, header: { alg?: string; typ?: string } = {}, key: Uint8Array = ourKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '1', ...header }).sign(key)
  const without = (name: keyof typeof right) => Object.fromEntries(Object.entries(right).filter(([claim]) => claim !== name))
  const [head, , signature] = (await signed(right)).split('.')
  const forged: [string, string][] = [
    ['no signature, algorithm none', `${part({ alg: 'none', typ: 'at+jwt' })}.${part(right)}.`],
    ['algorithm none under the old signature', `${part({ alg: 'none', typ: 'at+jwt' })}.${part(right)}.${signature}`],
    ['claims changed under the old signature', `${head}.${part({ ...right, sub: people.admin.userId })}.${signature}`],
    ['another key', await signed(right, {}, randomBytes(32))],
    ['the key of the refresh tokens', await signed(right, {}, keyFor(app.secret, 'refresh token'))],
    ['an empty key', await signed(right, {}, new Uint8Array(32))],
    ['another algorithm', await signed(right, { alg: 'HS512' }, Buffer.concat([ourKey, ourKey]))],
    ['another type', await signed(right, { typ: 'JWT' })],
    ['another audience', await signed({ ...right, aud: 'another' })],
    ['another issuer', await signed({ ...right, iss: 'another' })],
    ['no user', await signed(without('sub'))],
    ['no session', await signed(without('sid'))],
    ['no end', await signed(without('exp'))],
    ['no beginning', await signed(without('iat'))],
    ['an end that has passed', await signed({ ...right, iat: now_s - 1_300, exp: now_s - 700 })],
    ['a beginning in two minutes', await signed({ ...right, iat: now_s + 120, exp: now_s + 720 })],
    ['a session that never was', await signed({ ...right, sid: randomUUID() })],
    ['a browser that its session does not know', await signed({ ...right, cnf: { 'x5t#S256': 'x'.repeat(43) } })],
    ['a session of somebody else', await signed({ ...right, sub: people.clerk.userId })],
  ]
  return forged.map(([name, token]) => ({ name, headers: bearing(token) }))
}

async function withDeadSession({ app, database }: TestApp, { people, ids, canary }: Tenant): Promise<Forgery[]> {
  const end = async (name: string, statement: string): Promise<Forgery> => {
    const membership = { organizationId: ids.organizationId, role: 'admin', voucherTypes: null }
    const person: Person = await joinAs(app, people.superadmin, canary, [membership])
    await database.admin.query(statement, [person.userId])
    return { name, headers: bearing(person.token) }
  }
  return [
    await end('a revoked session', 'update session set revoked_at = now() where user_id = $1'),
    await end('a session past its end', `update session set expires_at = now() - interval '1 second' where user_id = $1`),
    await end('the session of a disabled user', 'update app_user set disabled_at = now() where user_id = $1'),
  ]
}

async function stolenFromABrowser({ app }: TestApp, { people }: Tenant): Promise<Forgery[]> {
  const signIn = async () => {
    const response = await ask(app, logIn, { headers: { 'x-client': 'web' }, body: { email: people.admin.email, password: PASSWORD } })
    const token = (response.json as { token: string }).token
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return { token, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  }
  const [mine, yours] = [await signIn(), await signIn()]
  const claims = JSON.parse(Buffer.from(mine.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: string }
  const unbound = await app.tokens.sign({ userId: claims.sub, sessionId: claims.sid, binding: null })
  const refresh = /__Host-rt=([^;]+)/.exec(mine.cookie)?.[1] ?? ''
  if (refresh === '') throw new Error('A browser was signed in without its cookies.')
  return [
    { name: "a browser's token without its cookie", headers: bearing(mine.token) },
    { name: "a browser's token with another browser's cookie", headers: { ...bearing(mine.token), cookie: yours.cookie } },
    { name: "a token that forgot its browser, in that browser's session", headers: bearing(unbound.token) },
    { name: 'a refresh token in place of a token', headers: { ...bearing(refresh), cookie: mine.cookie } },
    {
      name: "all of a browser's cookies and no token",
      headers: { authorization: undefined, cookie: `token=${mine.token}; ${mine.cookie}` },
    },
  ]
}
