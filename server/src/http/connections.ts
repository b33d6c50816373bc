import type { FastifyInstance } from 'fastify'
import { isLongBody, USUAL_BODY_BYTES } from './bodies.ts'
import { networkOf } from './network.ts'

const MOST_CONNECTIONS = 2_000
/** An office behind one address, each of its browsers with six connections. */
const OF_ONE_NETWORK = 300
/** A short body comes in one piece; who takes longer holds a connection for nothing. */
const SHORT_BODY_WITHIN_MS = 10_000

/**
 * Shares the server's connections out, so that no network holds them all, and ends those whose short body does not come, or whose very
 * long one was answered before it was read. What comes through a trusted proxy is the proxy's to bound.
 */
export function boundConnections(http: FastifyInstance, trustedProxies: readonly string[]): void {
  const open = new Map<string, number>()
  http.server.maxConnections = MOST_CONNECTIONS
  http.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (trustedProxies.includes(address.replace(/^::ffff:/, ''))) return
    const network = networkOf(address)
    const held = (open.get(network) ?? 0) + 1
    if (held > OF_ONE_NETWORK) {
      socket.destroy()
      return
    }
    open.set(network, held)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
  http.addHook('onRequest', async (request) => {
    const { raw } = request
    if (isLongBody(request) || Number.parseInt(request.headers['content-length'] ?? '0', 10) === 0) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), SHORT_BODY_WITHIN_MS)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  }) // Left open, Node would go on reading what is still to come only to throw it away: 8 MB take the server's one thread for 20 ms.
  http.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && isLongBody(request, USUAL_BODY_BYTES)) reply.header('connection', 'close')
  })
}
