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
  const page = openPage(join(folder, 'index.html'))
  await serveFiles(http, folder)
  http.setNotFoundHandler(async (request, reply) => {
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
      .send((await page()).replaceAll('__NONCE__', nonce))
  })
}

/** The page as it was last built; while it is being built, as it was before. A page that named files of a former build would stay blank. */
function openPage(path: string): () => Promise<string> {
  let last = '<!doctype html><title>Lekha</title><p>The web app is not built.</p>'
  return async () => {
    last = await readFile(path, 'utf8').catch(() => last)
    return last
  }
}

/** What has no address of its own: the page, folders, hidden files, and the compressed forms of files. */
const NO_ADDRESS = /\/(index\.html|\.[^/]*)?$|\.(br|gz)$/

/** Files whose name holds a hash of their content are cached for ever; the browser revalidates all others each time. */
async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  const named = join(folder, 'assets/')
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // Judged by what was asked for: a file is sent in one of its compressed forms.
    allowedPath: (_path, _root, request) => !NO_ADDRESS.test(decodeURIComponent(request.url.split('?')[0] ?? '')),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(named) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', apiSecurityPolicy)
    },
  })
}
