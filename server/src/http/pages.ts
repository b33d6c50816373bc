import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { BookError } from '@lekha/ledger'
import type { FastifyInstance } from 'fastify'
import { answerError } from './errors.ts'

/** The built web app. */
const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const policy = (style: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // A stored PDF is shown by the browser itself, from bytes that were fetched; what stands in a blob keeps these rules.
    'frame-src blob:',
    "base-uri 'none'",
    'object-src blob:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** The content security policy of every answer but a page: no inline style or script. */
export const apiSecurityPolicy = policy("'self'")

/**
 * Serves the built web app: its files, compressed where the client accepts that, and the one page for every other address, each time
 * with a new nonce.
 */
export async function servePages(http: FastifyInstance, folder = DIST): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page !== undefined) await serveFiles(http, folder)
  const shown = page ?? '<!doctype html><title>Lekha</title><p>The web app is not built.</p>'
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) {
      const failure = answerError(new BookError('There is nothing at this address.', { code: 'not_found' }))
      return reply.status(failure.status).send(failure.body)
    }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(`'self' 'nonce-${nonce}'`))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(shown.replaceAll('__NONCE__', nonce))
  })
}

/** Files whose name holds a hash of their content are cached for ever; the browser revalidates all others each time. */
async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  const named = join(folder, 'assets/')
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/.*', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(named) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', apiSecurityPolicy)
    },
  })
}
