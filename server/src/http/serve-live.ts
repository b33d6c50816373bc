import type { followChanges } from '@lekha/contract'
import { callerOf, identifyCaller, urlOf } from './admit.ts'
import { bearerOf } from './identify.ts'
import { type App, served } from './serve.ts'

/** Serves the live stream; it ends when the token that opened it expires, at the latest. */
export function serveLive(app: App, endpoint: typeof followChanges): void {
  served.add(endpoint)
  app.http.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    onRequest: identifyCaller(app, endpoint),
    handler: async (request, reply) => {
      const identity = callerOf(request)
      if (!identity) throw new Error('A live stream is always that of somebody.')
      const { until_ms } = await app.tokens.verify(bearerOf(request))
      return reply.type('text/event-stream; charset=utf-8').send(await app.live.open(identity, until_ms))
    },
  })
}
