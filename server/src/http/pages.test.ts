import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiSecurityPolicy, servePages } from './pages.ts'

const SCRIPT = 'export const entry = "payment"\n'.repeat(100)
const PAGE = '<!doctype html><meta property="csp-nonce" nonce="__NONCE__">'
// The installation's own path holds `assets` too: still only the app's assets may be cached for ever.
const folder = join(mkdtempSync(join(tmpdir(), 'lekha-pages-')), 'assets', 'dist')
let http: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/logo-1a2b.svg'), '<svg/>')
  for (const path of ['assets/start-1a2b.js', 'sw.js']) {
    writeFileSync(join(folder, path), SCRIPT)
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(SCRIPT))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(SCRIPT))
  }
  http = Fastify()
  await servePages(http, folder)
})
afterAll(async () => {
  await http.close()
  rmSync(join(folder, '../..'), { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

describe('a file of the web app', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
    [undefined, 'identity', (sent: Buffer) => sent],
    [undefined, undefined, (sent: Buffer) => sent],
  ] as const)('is sent as %s to a browser that accepts %s', async (encoding, accepted, unpack) => {
    for (const url of ['/assets/start-1a2b.js', '/sw.js']) {
      const response = await get(url, accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect([response.statusCode, response.headers['content-encoding'], response.headers.vary]).toEqual([200, encoding, 'accept-encoding'])
      expect(response.headers['content-type']).toMatch(/\/javascript; charset=utf-8$/)
      expect(response.headers['content-security-policy']).toBe(apiSecurityPolicy)
      expect(unpack(response.rawPayload).toString()).toBe(SCRIPT)
    }
  })

  test('is sent uncompressed where the build holds no compressed form of it', async () => {
    const response = await get('/assets/logo-1a2b.svg', { 'accept-encoding': 'gzip, br' })
    expect([response.statusCode, response.headers['content-encoding'], response.payload]).toEqual([200, undefined, '<svg/>'])
  })

  test('is cached for ever where its name changes with its content, and revalidated where it does not', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const kept = async (url: string) => (await get(url, { 'accept-encoding': accepted })).headers['cache-control']
      expect(await kept('/assets/start-1a2b.js')).toBe('public, max-age=31536000, immutable')
      expect(await kept('/sw.js')).toBe('no-cache')
    }
  })

  test('is not sent again to a browser that has that compressed form', async () => {
    const tags = new Set<string>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/sw.js', { 'accept-encoding': accepted })
      const again = await get('/sw.js', { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.rawPayload.length, again.headers.vary]).toEqual([304, 0, 'accept-encoding'])
      tags.add(String(headers.etag))
    }
    expect(tags.size).toBe(3)
  })

  test('has one address: its compressed forms have no addresses of their own', async () => {
    for (const url of ['/sw.js.br', '/assets/start-1a2b.js.gz', '/index.html']) expect((await get(url)).statusCode).toBe(404)
  })
})

test('the page gets a new nonce for each answer, whatever compression the client accepts', async () => {
  for (const accepted of ['gzip, br', 'identity']) {
    const response = await get('/en/login', { 'accept-encoding': accepted })
    const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1]
    expect([response.headers['content-encoding'], response.headers['cache-control']]).toEqual([undefined, 'no-store'])
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(response.payload).toBe(PAGE.replace('__NONCE__', String(nonce)))
  }
})

test('after the web app was built again, the page and its files are the new ones without a restart, and old files are gone', async () => {
  writeFileSync(join(folder, 'index.html'), `${PAGE}<script src="/assets/start-3c4d.js">`)
  writeFileSync(join(folder, 'assets/start-3c4d.js'), SCRIPT)
  expect((await get('/en/login')).payload).toContain('start-3c4d.js')
  expect([(await get('/assets/start-3c4d.js')).payload, (await get('/assets/start-0000.js')).statusCode]).toEqual([SCRIPT, 404])
  rmSync(join(folder, 'index.html'))
  expect((await get('/en/login')).payload).toContain('start-3c4d.js')
})

test.each(['/sw%2Ejs.br', '/%69ndex.html', '/.env', '/assets/..%2f..%2fsecret.js', '/%'])('%s is no address', async (url) => {
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  const { statusCode, payload } = await get(url)
  expect([statusCode >= 400, payload.includes('SECRET')]).toEqual([true, false])
})
