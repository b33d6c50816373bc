import type { FastifyInstance } from 'fastify'
import { isLongBody, USUAL_BODY_BYTES } from './bodies.ts'
import { networkOf } from './network.ts'

const MAX_CONNECTIONS = 2_000
/** Enough for an office behind one address, whose browsers open up to six connections each. */
const OF_ONE_NETWORK = 300
/** A short body arrives at once; a client that takes longer only occupies a connection. */
const SHORT_BODY_WITHIN_MS = 10_000

/**
 * Limits the connections of each network, so that none takes them all. Closes a connection whose short body does not arrive in time, or
 * whose very long body was answered before it was read. Connections from a trusted proxy are not counted: the proxy limits its clients.
 */
export function boundConnections(http: FastifyInstance, trustedProxies: readonly string[]): void {
  const open = new Map<string, number>()
  http.server.maxConnections = MAX_CONNECTIONS
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
  }) // On an open connection Node would read the rest of the body only to discard it: 8 MB block the server's one thread for 20 ms.
  http.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && isLongBody(request, USUAL_BODY_BYTES)) reply.header('connection', 'close')
  })
}
