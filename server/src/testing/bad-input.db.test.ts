import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  createLedger,
  createOrganization,
  type Endpoint,
  logIn,
  postVoucher,
  showOpenings,
  showVoucher,
  signUp,
  writeOpenings,
} from '@lekha/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limitOf } from '../http/bodies.ts'
import { asCommand } from './as-command.ts'
import { type Ask, addressOf, ask, bearing, ENDPOINTS, type HttpResponse, send } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { voucherBody } from './fresh-vouchers.ts'
import { NASTY_AMOUNTS, NASTY_DATES, NASTY_TEXTS } from './nasty-values.ts'
import { faultsOfAnswer, faultsOfRefusal, stateOf } from './refusals.ts'
import { faultsOf } from './stored-rows.ts'
import { openTenant, PASSWORD, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
})
afterAll(() => product.close())
afterEach(async () => expect(await faultsOf(product.database.admin, tenant.ids.organizationId)).toEqual([]))

const owner = () => bearing(tenant.people.superadmin.token)
const inBooks = () => ({ headers: owner(), params: { organizationId: tenant.ids.organizationId } })

/** Asks; what is refused must be refused in good form and must have stored nothing. */
async function tryIt(endpoint: Endpoint, what: Ask): Promise<HttpResponse> {
  const before = await stateOf(product.database.admin)
  const response = await ask(product.app, endpoint, what)
  expect(faultsOfAnswer(endpoint, response)).toEqual([])
  if (response.status >= 400) expect(await stateOf(product.database.admin)).toBe(before)
  return response
}

/** What should have been refused as the sender's fault, in good form, and was not. */
const faultsOfRefusedBadly = (response: HttpResponse): string[] =>
  response.status >= 400 && response.status < 500
    ? faultsOfRefusal(response)
    : [`answered ${response.status} ${response.text.slice(0, 100)}`]

describe('an amount', () => {
  const post = (amount: unknown, other: unknown) => {
    const [first, second] = voucherBody(tenant).lines
    return tryIt(postVoucher, {
      ...inBooks(),
      body: {
        ...voucherBody(tenant),
        lines: [
          { ...first, amount },
          { ...second, amount: other },
        ],
      },
    })
  }

  test('of any other writing than the plain one is refused, and none is rounded or guessed', async () => {
    const taken: string[] = []
    for (const amount of NASTY_AMOUNTS)
      if ((await post(amount, amount.startsWith('-') ? amount.slice(1) : `-${amount}`)).status < 300) taken.push(amount)
    expect(taken).toEqual([])
    for (const amount of [1, 100.5, 1e21, null, true, ['1'], { value: '1' }]) expect((await post(amount, '-1')).status).toBe(400)
  })

  test('is exact at its ends: one paisa, and ten kharab rupees', async () => {
    expect((await post('0.01', '-0.01')).status).toBe(201)
    const largest = await post('10000000000000.00', '-10000000000000.00')
    expect([largest.status, (largest.json as { result: { total: string } }).result.total]).toEqual([201, '10000000000000.00'])
    expect((await post('10000000000000.01', '-10000000000000.01')).status).toBe(422)
    expect((await post('000000000001.5', '-1.50')).status).toBe(201)
  })

  test('of many lines whose sum no counter holds is refused with a sentence', async () => {
    const [first, second] = voucherBody(tenant).lines
    const lines = Array.from({ length: 20_000 }, (_, index) => ({
      ...(index % 2 ? second : first),
      amount: `${index % 2 ? '-' : ''}10000000000000`,
    }))
    const response = await tryIt(postVoucher, { ...inBooks(), body: { ...voucherBody(tenant), lines } })
    expect([response.status, response.text]).toEqual([422, expect.stringContaining('This amount is too large.')])
  })

  test('longer than a line may hold is refused in the opening grid as in a voucher, also where a sum could be as long', async () => {
    const { entry } = ((await ask(product.app, showOpenings, inBooks())).json as { result: { entry: string | null } }).result
    for (const amount of ['10000000000000.01', '999999999999999', '9999999999999999', '99999999999999999.99']) {
      const lines = [{ ledgerId: tenant.ids.counterLedgerId, subLedgerId: null, amount }]
      const opened = await tryIt(writeOpenings, { ...inBooks(), body: { entry, lines } })
      expect([amount, opened.status, (await post(amount, `-${amount}`)).status]).toEqual([amount, 422, 422])
    }
  })

  test('of many lines may add up to more than one line may hold, and the sum is answered', async () => {
    const [first, second] = voucherBody(tenant).lines
    const side = (line: object, amount: string) => Array.from({ length: 101 }, () => ({ ...line, amount }))
    const lines = [...side(first ?? {}, '9999999999999.99'), ...side(second ?? {}, '-9999999999999.99')]
    const headers = { ...owner(), 'idempotency-key': randomUUID() }
    const response = await tryIt(postVoucher, { ...inBooks(), headers, body: { ...voucherBody(tenant), lines } })
    expect([response.status, response.text]).toEqual([201, expect.stringContaining('1009999999999998.99')])
    const { id } = (response.json as { result: { id: string } }).result
    expect((await tryIt(showVoucher, { ...inBooks(), params: { ...inBooks().params, voucherId: id } })).status).toBe(200)
  })
})

describe('a day', () => {
  test('that no calendar knows is refused, and so is one written otherwise', async () => {
    const taken: string[] = []
    for (const date of NASTY_DATES) {
      const response = await tryIt(postVoucher, { ...inBooks(), body: voucherBody(tenant, date) })
      if (response.status < 300) taken.push(date)
    }
    expect(taken).toEqual([])
  })
})

describe('a name', () => {
  const create = async (name: string) => {
    const { body } = await exampleOf('createLedger', tenant, tenant.people.superadmin)
    return tryIt(createLedger, { ...inBooks(), body: { ...(body as object), name } })
  }

  test('is stored exactly as it was typed, or refused', async () => {
    const changed: string[] = []
    for (const name of NASTY_TEXTS) {
      const response = await create(name)
      if (response.status >= 300) continue
      const { id, name: answered } = (response.json as { result: { id: string; name: string } }).result
      const stored = await product.database.admin.query<{ name: string }>('select name from ledger where ledger_id = $1', [id])
      if (answered !== name || stored.rows[0]?.name !== name) changed.push(JSON.stringify([name, answered]))
    }
    expect(changed).toEqual([])
  })

  test.each(['\0', 'a\0b', '\ud800', '\u202eCash', '\u001b[31m', '\ufeffCash', 'two\nlines', `a${'\u0301'.repeat(1_000)}`, '\u3000', ''])(
    'of what cannot be printed is refused: %j',
    async (name) => {
      expect((await create(name)).status).toBe(400)
    },
  )

  test('that looks like another is that other: case, spaces, width and form do not count', async () => {
    const twins = ['Café Résumé', 'Cafe\u0301 Re\u0301sume\u0301', '  CAFÉ   RÉSUMÉ ', 'Ｃａｆé Ｒéｓｕｍé', 'café\u00a0résumé']
    const statuses: number[] = []
    for (const name of twins) statuses.push((await create(name)).status)
    expect(statuses).toEqual([201, 422, 422, 422, 422])
  })

  const signUpAs = async (email: string, name: string) =>
    (await tryIt(signUp, { body: { organizationName: 'Himal Traders', firstName: name, lastName: name, email, password: PASSWORD } }))
      .status
  const signInAs = async (email: string) => (await ask(product.app, logIn, { body: { email, password: PASSWORD } })).status

  test.each(['Sabina', 'नमस्ते', 'Ñandú', 'K', 'ﬃ', 'Ǆ', 'Å'])(
    'of a user signs him in again, in large and small letters: %s',
    async (letters) => {
      const email = `${letters}.${randomUUID()}@example.com`
      expect([await signUpAs(email, letters), await signUpAs(email.toLowerCase(), letters)]).toEqual([201, 409])
      for (const written of [email, email.toUpperCase(), email.toLowerCase(), ` ${email} `])
        expect([written, await signInAs(written)]).toEqual([written, 200])
    },
  )

  test.each(['İSTANBUL', 'ΟΔΟΣ', 'STRAẞE'])('whose small letters are disputed signs in at least as it was given: %s', async (letters) => {
    const email = `${letters}.${randomUUID()}@example.com`
    expect([await signUpAs(email, letters), await signInAs(email)]).toEqual([201, 200])
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const url = () => addressOf(postVoucher, inBooks())
  const right = () => JSON.stringify(voucherBody(tenant))
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test('that is no JSON, or no object of ours, is refused in good form', async () => {
    const bodies: Record<string, string | Buffer> = {
      ...{
        nothing: '',
        null: 'null',
        'a list': '[]',
        'a text': '"text"',
        'a number': '1e999',
        'half an object': '{"type":',
        NaN: '{"type":NaN}',
        'a comment': '{/**/}',
      },
      ...{
        'ten thousand deep': `{"type":${deep(10_000)}}`,
        'a hundred thousand deep': deep(100_000),
        'two objects': '{}{}',
        'a mark before': '\ufeff{}',
      },
      ...{
        'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
        zeros: Buffer.alloc(1_000),
        'a prototype': '{"__proto__":{"admin":true}}',
      },
      ...{
        'a constructor': '{"constructor":{"prototype":{"admin":true}}}',
        'a prototype within': right().replace('{"ledgerId"', '{"__proto__":{"x":1},"ledgerId"'),
      },
      'a million keys': `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join(',')}}`,
    }
    const findings: string[] = []
    for (const [name, payload] of Object.entries(bodies)) {
      const response = await send(product.app, 'POST', url(), { ...owner(), ...json }, payload)
      findings.push(...faultsOfRefusedBadly(response).map((fault) => `${name}: ${fault}`))
    }
    expect(findings).toEqual([])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('of another kind is not understood: no text, no form, no other writing', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/csp-report',
      'text/json',
      '',
      'application/json; charset=utf-16',
      'image/png',
    ]) {
      const response = await send(product.app, 'POST', url(), { ...owner(), 'content-type': type }, right())
      expect([type, response.status, faultsOfRefusal(response)]).toEqual([type, 415, []])
    }
    const utf8 = await send(product.app, 'POST', url(), { ...owner(), 'content-type': 'application/json; charset="UTF-8"' }, right())
    expect(utf8.status).toBe(201)
    for (const packing of ['gzip', 'br', 'deflate, gzip']) {
      const packed = await send(product.app, 'POST', url(), { ...owner(), ...json, 'content-encoding': packing }, gzipSync(right()))
      expect([packing, packed.status, faultsOfRefusal(packed)]).toEqual([packing, 415, []])
    }
  })

  test('that gives a name twice is refused, however deep it stands and however it is spelt', async () => {
    const [head, tail] = [right().slice(0, -1), right().slice(1)]
    const doubled = [
      `${head},"type":"payment"}`,
      `${head},"t\\u0079pe":"payment"}`,
      `{"lines":[],${tail}`,
      right().replace('"amount":', '"amount":"9.00","amount":'),
    ]
    for (const body of doubled) {
      const response = await send(product.app, 'POST', url(), { ...owner(), ...json }, body)
      expect([response.status, faultsOfRefusal(response), response.json]).toEqual([
        400,
        [],
        { error: { code: 'malformed', message: 'A field was sent twice.' } },
      ])
    }
  })

  test('over its limit is refused before it is read, and one at it is judged by its content', async () => {
    for (const [name, endpoint] of ENDPOINTS) {
      if (!endpoint.body || endpoint.multipart) continue
      const limit_bytes = limitOf(endpoint)
      const example = await exampleOf(name, tenant, tenant.people.superadmin)
      const filled = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`
      const over = await send(
        product.app,
        endpoint.method,
        addressOf(endpoint, example),
        { ...example.headers, ...json },
        filled(limit_bytes + 1),
      )
      expect([name, over.status, faultsOfRefusal(over)]).toEqual([name, 413, []])
      const at = await send(
        product.app,
        endpoint.method,
        addressOf(endpoint, example),
        { ...example.headers, ...json },
        filled(limit_bytes),
      )
      expect([name, at.status, faultsOfRefusal(at)]).toEqual([name, 400, []])
    }
  })

  test('with an unknown field is refused, and the answer names it', async () => {
    const response = await tryIt(postVoucher, { ...inBooks(), body: { ...voucherBody(tenant), number: 'JV-0001', recordedBy: 'x' } })
    expect((response.json as { error: { fields: object } }).error.fields).toEqual({
      number: 'This field is not known.',
      recordedBy: 'This field is not known.',
    })
  })

  test('names nobody twice: two roles for one user in one organization are refused', async () => {
    const endpoint = ENDPOINTS.get('createUser') as Endpoint
    const { body, ...rest } = await exampleOf('createUser', tenant, tenant.people.superadmin)
    const membership = { organizationId: tenant.ids.organizationId, voucherTypes: null }
    const memberships = [
      { ...membership, role: 'clerk' },
      { ...membership, role: 'admin' },
    ]
    const response = await tryIt(endpoint, { ...rest, body: { ...(body as object), memberships } })
    expect([400, 409, 422]).toContain(response.status)
  })
})

describe('a form', () => {
  const url = () => addressOf(createOrganization, {})
  const boundary = 'xxBOUNDARYxx'
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const whole = (parts: string) => `${parts}--${boundary}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const fields = async () =>
    Object.entries((await exampleOf('createOrganization', tenant, tenant.people.superadmin)).body as Record<string, string>)

  test('that is broken is refused in good form', async () => {
    const right = (await fields()).map(([name, value]) => part(name, value)).join('')
    const forms: Record<string, [Record<string, string>, string | Buffer]> = {
      ...{
        'no boundary': [{ 'content-type': 'multipart/form-data' }, whole(right)],
        'another boundary': [{ 'content-type': 'multipart/form-data; boundary=other' }, whole(right)],
      },
      ...{
        'no end': [type, right],
        'nothing in it': [type, ''],
        'half a head': [type, `--${boundary}\r\nContent-Disposition: form`],
        'no name': [type, whole(part('', 'x'))],
      },
      ...{
        'a field twice': [type, whole(right + part('location', 'Pokhara'))],
        'a strange field': [type, whole(right + part('role', 'superadmin'))],
      },
      ...{ 'a prototype': [type, whole(right + part('__proto__', 'x'))], 'a constructor': [type, whole(right + part('constructor', 'x'))] },
      ...{
        'a field too long': [type, whole(right + part('nameNp', 'x'.repeat(20_000)))],
        'too many fields': [type, whole(Array.from({ length: 60 }, (_, index) => part(`f${index}`, 'x')).join(''))],
      },
      ...{
        'a text for a picture': [type, whole(right + part('colorImage', 'x'))],
        'a picture for a text': [type, whole(right + part('color', 'x', '; filename="a.png"'))],
      },
      ...{
        'JSON in its place': [{ 'content-type': 'application/json' }, '{}'],
        'a NUL in it': [type, whole(right.replace('Kathmandu', 'Kath\0mandu') + part('nameNp', 'a\0b'))],
      },
    }
    const before = await stateOf(product.database.admin)
    const findings: string[] = []
    for (const [name, [headers, payload]] of Object.entries(forms)) {
      const response = await send(product.app, 'POST', url(), { ...owner(), ...headers }, payload)
      findings.push(...faultsOfRefusedBadly(response).map((fault) => `${name}: ${fault}`))
    }
    expect(findings).toEqual([])
    expect(await stateOf(product.database.admin)).toBe(before)
  })

  test('accepts images, recognized by their bytes, and nothing that a browser would run', async () => {
    const bytes = (head: string, length = 40) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(length)])
    const files: [string, File, number][] = [
      ['a PNG', new File([bytes('\x89PNG\r\n\x1a\n')], 'logo.png'), 201],
      ['a picture with a name of three hundred letters', new File([bytes('\xff\xd8\xff')], `${'न'.repeat(300)}.jpg`), 201],
      ['a picture whose name climbs', new File([bytes('RIFF\0\0\0\0WEBP')], '../../etc/passwd'), 201],
      ['an SVG with a script', new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.svg'), 422],
      ['a page called a picture', new File(['<html><script>alert(1)</script></html>'], 'logo.png', { type: 'image/png' }), 422],
      ['an empty file', new File([], 'logo.png'), 422],
      ['a picture over ten megabytes', new File([bytes('\x89PNG\r\n\x1a\n', 10 * 1024 * 1024)], 'logo.png'), 400],
      ['a picture over all limits', new File([bytes('\x89PNG\r\n\x1a\n', 22 * 1024 * 1024)], 'logo.png'), 413],
    ]
    for (const [name, colorImage, status] of files) {
      const example = await exampleOf('createOrganization', tenant, tenant.people.superadmin)
      const response = await tryIt(createOrganization, { ...example, body: { ...(example.body as object), colorImage } })
      expect([name, response.status]).toEqual([name, status])
      if (status === 422)
        expect(response.json).toMatchObject({ error: { fields: { colorImage: 'An image is a PNG, JPEG or WebP file.' } } })
    }
  })
})

describe('an address or a header', () => {
  test('that makes no sense is refused in good form', async () => {
    const { organizationId } = tenant.ids
    const addresses = [
      ...[
        '/api/organizations/not-an-id/vouchers',
        '/api/organizations//vouchers',
        `/api/organizations/${organizationId}/vouchers?limit=0`,
        '/api/%zz',
        '/api/organizations/%00/ledgers',
      ],
      ...[
        `/api/organizations/${organizationId}/vouchers?limit=1&limit=2`,
        `/api/organizations/${organizationId}/vouchers?text[]=a`,
        `/api/organizations/${'x'.repeat(300)}/ledgers`,
      ],
      ...[
        `/api/organizations/${organizationId}/vouchers?__proto__=1`,
        `/api/organizations/${organizationId}/vouchers?before=99999999999999999999`,
        `/api/fascalyear?subcompany=${organizationId}&x=1`,
      ],
      ...[`/api/organizations/${organizationId}/vouchers?text=%00`, `/api/organizations/${organizationId}/reports/${'a'.repeat(41)}`],
      `/api/organizations/${organizationId.toUpperCase()}/reports/../../../etc`,
    ]
    const findings: string[] = []
    for (const url of addresses) {
      const response = await send(product.app, 'GET', url, owner())
      findings.push(...faultsOfRefusedBadly(response).map((fault) => `${url}: ${fault}`))
    }
    expect(findings).toEqual([])
  })

  test('of idempotency is a UUID or nothing', async () => {
    for (const key of ['1', 'x'.repeat(5_000), "' or 1=1", `${randomUUID()}x`, '{}', ' ']) {
      const response = await tryIt(postVoucher, {
        ...inBooks(),
        headers: { ...owner(), 'idempotency-key': key },
        body: voucherBody(tenant),
      })
      expect([key, response.status]).toEqual([key, 400])
    }
  })

  test('in capitals is the same organization', async () => {
    const lower = await ask(product.app, ENDPOINTS.get('listLedgers') as Endpoint, inBooks())
    const upper = await ask(product.app, ENDPOINTS.get('listLedgers') as Endpoint, {
      headers: owner(),
      params: { organizationId: tenant.ids.organizationId.toUpperCase() },
    })
    expect([upper.status, upper.text]).toEqual([200, lower.text])
  })

  test('of a client that sends odd things does no harm', async () => {
    const headers = {
      ...owner(),
      'user-agent': `\u00ff'"<script>${'x'.repeat(5_000)}`,
      'x-client': 'web',
      'accept-language': 'ne;q=NaN',
      'if-none-match': '*',
      range: 'bytes=0-1',
      'x-http-method-override': 'DELETE',
    }
    expect((await send(product.app, 'GET', '/api/userinfo', headers)).status).toBe(200)
    const signedIn = await ask(product.app, logIn, {
      headers: { 'user-agent': 'x'.repeat(5_000) },
      body: { email: tenant.people.clerk.email, password: PASSWORD },
    })
    expect(signedIn.status).toBe(200)
  })
})

test('an answer that does not fit the contract is reported as an error of the server, not of the client', async () => {
  const endpoint = ENDPOINTS.get('listOrganizations') as Endpoint
  const { admin } = product.database
  const { organizationId } = tenant.ids
  const setPan = (pan: string) =>
    asCommand(admin, organizationId, 'update organization set pan_number = $2 where organization_id = $1', [organizationId, pan])
  await setPan('no digits')
  const response = await ask(product.app, endpoint, { headers: owner() })
  await setPan('301482915')
  expect([response.status, (response.json as { error: { code: string } }).error.code]).toEqual([500, 'internal'])
})
