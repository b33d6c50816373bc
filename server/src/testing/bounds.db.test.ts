import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { logIn, postVoucher, signOut, userInfo } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf, send } from './ask.ts'
import { recordVoucher } from './raw-posting.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from './test-app.ts'

let product: TestApp
let books: TestBooks
let others: TestBooks
let port: number

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  others = await openTestBooks(product)
  await product.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.http.server.address() as AddressInfo).port
})
afterAll(() => product.close())

const postingTo = ({ organizationId }: TestBooks) => addressOf(postVoucher, { params: { organizationId } })

/** Announces a body over TCP, sends no more of it than its beginning, and gives the status and what it takes for the connection to close. */
async function begun(url: string, token: string, length: string, beginning = '') {
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: localhost', 'Content-Type: application/json', length, ...(token === '' ? [] : [`Authorization: Bearer ${token}`])]
  socket.write(`POST ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${beginning}`)
  const closed = once(socket, 'close')
  const [first] = (await once(socket, 'data')) as [Buffer]
  return { status: first.toString().slice(9, 12), closed, hangUp: () => socket.destroy() }
}

/** The status alone, before anything of the body was sent. */
async function announced(url: string, token: string, length: string): Promise<string> {
  const { status, hangUp } = await begun(url, token, length)
  hangUp()
  return status
}
const LONG = 'Content-Length: 8000000'

describe('before a byte of a body is read', () => {
  test('a call without a sign-in is refused, however long its body is', async () => {
    const url = postingTo(books)
    expect([await announced(url, '', LONG), await announced(url, '', 'Content-Length: 10'), await announced(url, 'x.y.z', LONG)]).toEqual([
      ...['401', '401', '401'],
    ])
  })

  test('the permission of the sender of a body that is long or of unknown length is checked', async () => {
    const signedOut = await product.caller().call(logIn, { body: { email: books.email, password: books.password } })
    await product.caller(signedOut.answer.token).call(signOut)
    const auditor = await books.member('auditor')
    const url = postingTo(books)
    expect(await announced(url, signedOut.answer.token, LONG)).toBe('401')
    expect(await announced(url, others.owner.token, 'Transfer-Encoding: chunked')).toBe('404')
    expect(await announced(url, auditor.token, LONG)).toBe('403')
  })

  test('a refusal ends the connection, so that the rest of the body is not read in vain', async () => {
    const { status, closed } = await begun(postingTo(books), '', LONG)
    await closed
    expect(status).toBe('401')
  })

  test('a body without a sign-in is too large beyond 16 kB', async () => {
    const body = (length: number) => JSON.stringify({ email: 'x'.repeat(length), password: 'x' })
    const statusOf = async (length: number) =>
      (await send(product.app, 'POST', '/api/login', { 'content-type': 'application/json' }, body(length))).status
    expect([await statusOf(16 * 1024), await statusOf(15 * 1024)]).toEqual([413, 400])
  })
})

test('one network holds no more than its share of the connections, and another still connects', async () => {
  const from = (localAddress: string) => connect({ port, host: '127.0.0.1', localAddress })
  const held = Array.from({ length: 300 }, () => from('127.0.0.9'))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const refused = from('127.0.0.9')
  refused.on('error', () => {})
  await once(refused, 'close')
  const other = from('127.0.0.10')
  other.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(other, 'data')) as [Buffer]
  expect(answer.toString().slice(9, 12)).toBe('200')
  for (const socket of [...held, other]) socket.destroy()
  await Promise.all(held.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')))
})

test('bodies that one user announces and does not send delay nobody else of the account', async () => {
  const slow = await books.member('accountant')
  const url = postingTo(books)
  const head = `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${slow.token}\r\n${LONG.replace('8000000', '900000')}\r\n\r\n{"`
  const held = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
  for (const socket of held) socket.write(head)
  const filled = JSON.stringify({ type: 'journal', date: '2026-08-01', narration: 'x'.repeat(20_000), lines: [] })
  const response = await send(product.app, 'POST', url, { ...bearer(books), 'content-type': 'application/json' }, filled)
  expect(response.status).toBe(400) // judged, not kept waiting: the narration is too long
  for (const socket of held) socket.destroy()
})

test('a body deeper than any call of ours is refused unread', async () => {
  const payload = `{"type":${'['.repeat(4_000_000)}`
  const response = await send(product.app, 'POST', postingTo(books), { ...bearer(books), 'content-type': 'application/json' }, payload)
  expect([response.status, response.text]).toEqual([400, '{"error":{"code":"malformed","message":"This request could not be read."}}'])
})

test('a body that is more than any call of ours is refused as soon as that is seen, and the rest is not read', async () => {
  const beginnings = ['['.repeat(17), `{"lines":[${'{},'.repeat(100_001)}`]
  for (const beginning of beginnings) {
    const { status, closed } = await begun(postingTo(books), books.owner.token, LONG, beginning)
    await closed
    expect(status).toBe('400')
  }
})

test('two long bodies of one user are received at once, and the others follow', async () => {
  const filled = JSON.stringify({ type: 'journal', date: '2026-08-01', narration: 'x'.repeat(20_000), lines: [] })
  const response = await Promise.all(
    Array.from({ length: 6 }, () =>
      send(product.app, 'POST', postingTo(books), { ...bearer(books), 'content-type': 'application/json' }, filled),
    ),
  )
  expect(response.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
})

test('long bodies whose sender disconnected do not delay the next one', async () => {
  for (let count = 0; count < 12; count++) {
    const socket = connect(port, '127.0.0.1')
    const head = ['Host: localhost', 'Content-Type: application/json', LONG, `Authorization: Bearer ${books.owner.token}`]
    socket.write(`POST ${postingTo(books)} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
    await once(socket, 'connect')
    await new Promise((later) => setTimeout(later, count))
    socket.destroy()
  }
  const filled = JSON.stringify({ type: 'journal', date: '2026-08-01', narration: 'x'.repeat(20_000), lines: [] })
  const response = await send(product.app, 'POST', postingTo(books), { ...bearer(books), 'content-type': 'application/json' }, filled)
  expect(response.status).toBe(400)
})

test('an account that holds all its connections leaves the other accounts theirs', async () => {
  const { sub: userId = '', sid: sessionId = '' } = claimsOf(books.owner.token)
  const ends: (() => void)[] = []
  const held = () =>
    product.app.scopes.inAccount(
      { userId, sessionId, bindingHash: null, address: null },
      'read',
      () => new Promise<void>((end) => ends.push(end)),
    )
  const all = Array.from({ length: 20 }, held)
  expect((await others.owner.call(userInfo)).status).toBe(200)
  const open = ends.length
  while (ends.length > 0 || product.database.runtime.idleCount < product.database.runtime.totalCount) {
    ends.pop()?.()
    await new Promise((go) => setImmediate(go))
  }
  await Promise.all(all)
  expect(open).toBeLessThanOrEqual(2) // of eight
})

const bearer = ({ owner }: TestBooks) => ({ authorization: `Bearer ${owner.token}` })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string; sid?: string }

describe('a whole file', () => {
  const PATH = () => `/api/organizations/${books.organizationId}/reports/daybook.csv?from=2026-07-17&to=2027-07-16`
  const temporary = () => readdirSync(product.app.filesFolder).filter((name) => name.startsWith('lekha-file-'))

  test('is answered with its length, and nothing of it stays on the disk', async () => {
    await books.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    const before = new Set(temporary())
    const response = await send(product.app, 'GET', PATH(), bearer(books))
    expect([response.status, Number.parseInt(String(response.headers['content-length']), 10)]).toEqual([
      200,
      Buffer.byteLength(response.text),
    ])
    expect(response.text).toContain('JV-0001')
    await vi.waitFor(() => expect(temporary().filter((name) => !before.has(name))).toEqual([]))
  })

  test('that fails half way is answered as an error, and delays nobody', async () => {
    const folder = product.app.filesFolder
    product.app.filesFolder = join(folder, 'gone')
    const failed = await send(product.app, 'GET', PATH(), bearer(books))
    product.app.filesFolder = folder
    const again = await send(product.app, 'GET', PATH(), bearer(books))
    expect([failed.status, again.status]).toEqual([503, 200])
  })

  test('waits while another of its organization is written, and strangers wait for none of it', async () => {
    let end = () => {}
    const written = product.app.heavyJobs.run(books.organizationId, () => new Promise<void>((ended) => (end = ended)))
    let answered = false
    const mine = send(product.app, 'GET', PATH(), bearer(books)).then((response) => {
      answered = true
      return response.status
    })
    const strange = await send(product.app, 'GET', PATH(), bearer(others))
    const theirs = await send(product.app, 'GET', PATH().replace(books.organizationId, others.organizationId), bearer(others))
    expect([strange.status, theirs.status, answered]).toEqual([404, 200, false])
    end()
    await written
    expect(await mine).toBe(200)
  })
})

test('altering a long voucher looks each of its former lines up once, however many stand on one ledger and day', async () => {
  const LINES = 3_000
  const ledgers = ['Rent', 'Cash']
  const lines = Array.from({ length: LINES }, (_, index) => [ledgers[index % 2] ?? '', index % 2 === 0 ? '1' : '-1'] as const)
  const posted = await others.post('2026-08-02', lines)
  const { admin, runtime } = product.database
  await admin.query('analyze voucher, voucher_line')
  const client = await runtime.connect()
  const { sub, sid } = JSON.parse(Buffer.from(others.owner.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
  }
  const target = {
    organizationId: others.organizationId,
    userId: sub,
    sessionId: sid,
    debit: others.ledgerId('Rent'),
    credit: others.ledgerId('Cash'),
  }
  await client.query('begin')
  await recordVoucher(client, target, { place: posted.answer.result.entry, version: 2, reason: 'a test' })
  const { rows } = await client.query<{ reads: bigint }>(
    `select idx_tup_fetch + seq_tup_read as reads from pg_stat_xact_user_tables where relname = 'voucher_line'`,
  )
  await client.query('rollback')
  client.release()
  // Five for each line and a few for the version itself; walking the ledger's day for each line would be millions.
  expect(Number.parseInt(String(rows[0]?.reads), 10)).toBeLessThanOrEqual(5 * LINES + 10)
  expect(Number.parseInt(String(rows[0]?.reads), 10)).toBeGreaterThan(LINES)
})
