import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Endpoint } from '@lekha/contract'
import { type Ask, addressOf, payloadOf } from './ask.ts'

/** What came back over a real connection. */
export type TcpResponse = { status: number; json: unknown }

/** Asks a listening server, each time on a connection of its own. @throws when the connection ends before the answer */
export async function askOverTcp(port: number, endpoint: Endpoint, what: Ask, signal?: AbortSignal): Promise<TcpResponse> {
  const body = await payloadOf(endpoint, what.body)
  const headers = Object.fromEntries(Object.entries(what.headers ?? {}).filter(([, value]) => value !== undefined))
  const sent = request({
    ...{ host: '127.0.0.1', port, method: endpoint.method, path: addressOf(endpoint, what), agent: false, ...(signal ? { signal } : {}) },
    headers: { ...body.headers, ...headers },
  })
  sent.end(body.payload)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode ?? 0, json: text === '' ? undefined : JSON.parse(text) }
}

/** A wire between client and server that breaks just after the server has answered, so that nobody hears what was done. */
export type SeveringProxy = { port: number; cuts: () => number; close: () => Promise<void> }

/** `cutsNext` decides for each connection. The server's work is done and committed whenever it is cut. */
export async function startSeveringProxy(target: number, cutsNext: () => boolean): Promise<SeveringProxy> {
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    for (const socket of [client, behind]) {
      open.add(socket)
      socket.on('error', () => {}) // a cut is what this is for
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(behind)
    behind.once('data', (answer) => {
      if (cutsNext()) {
        cuts += 1
        client.destroy()
        behind.destroy()
        return
      }
      client.write(answer)
      behind.pipe(client)
    })
    client.on('close', () => behind.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, cuts: () => cuts, close }
}
