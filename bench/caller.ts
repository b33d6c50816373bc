import { Agent, type IncomingMessage, request } from 'node:http'

/** A response: `text` is the whole body, `elapsed_ms` the time from sending to its last byte. */
export type HttpResponse = { status: number; text: string; elapsed_ms: number }
export type Ask = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: string | Buffer; mediaType?: string }

/** A client that sends requests over one open connection, one after the other. */
export type Caller = { ask: (what: Ask) => Promise<HttpResponse>; hangUp: () => void }

/** The server accepts 6,000 requests a minute from one address, so a faster client goes on from its next address. */
const REQUESTS_OF_AN_ADDRESS = 5_000
const LONGEST_SILENCE_MS = 60_000

/** `number`, 0 to 200, selects the client's own 250 addresses of the loopback network. */
export function openCaller(port: number, number: number): Caller {
  let sent = 0
  let agent = agentAt(number, 0)
  const ask = (what: Ask): Promise<HttpResponse> => {
    if (process.platform === 'linux' && ++sent % REQUESTS_OF_AN_ADDRESS === 0) {
      agent.destroy()
      agent = agentAt(number, sent / REQUESTS_OF_AN_ADDRESS)
    }
    return exchange(port, agent, what)
  }
  return { ask, hangUp: () => agent.destroy() }
}

function agentAt(number: number, address: number): Agent {
  const localAddress = process.platform === 'linux' ? { localAddress: `127.1.${number}.${1 + (address % 250)}` } : {}
  return new Agent({ keepAlive: true, maxSockets: 1, ...localAddress })
}

async function exchange(
  port: number,
  agent: Agent,
  { method, path, token, key, body, mediaType = 'application/json' }: Ask,
): Promise<HttpResponse> {
  const began = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path: `/api${path}`, agent, headers, timeout: LONGEST_SILENCE_MS }, resolve)
    sent
      .on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered.`)))
      .on('error', reject)
      .end(body)
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), elapsed_ms: performance.now() - began }
}
