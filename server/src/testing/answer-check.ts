import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { urlOf } from '../http/admit.ts'
import { ENDPOINTS } from './ask.ts'
import { faultOfAnswer } from './contract-answers.ts'

/** What servers of this process answered and the contract does not describe; any of it fails the test file. */
export const answerFaults: string[] = []

/** Compares every JSON answer that the server sends with the contract, whoever made the request. Must be called before the server listens. */
export function checkAnswers(http: FastifyInstance): void {
  const endpoints = new Map([...ENDPOINTS.values()].map((endpoint) => [`${endpoint.method} ${urlOf(endpoint)}`, endpoint]))
  http.addHook('onSend', async (request, reply, payload) => {
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url}`)
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!endpoint || !isJson || reply.statusCode >= 300) return
    const text = typeof payload === 'string' ? payload : gunzipSync(payload as Buffer).toString()
    const fault = faultOfAnswer(endpoint, reply.statusCode, JSON.parse(text))
    if (fault !== undefined) answerFaults.push(`${endpoint.method} ${endpoint.path} ${fault}`)
  })
}
