import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came in. */
type Received = { path: string; fields: Record<string, unknown>; text: string }

/** A small server that answers as CBMS of the tax office does: with HTTP 200 and a bare integer, whatever it thinks of the message. */
export type CbmsServer = {
  url: string
  /** All messages so far, in order. */
  received: Received[]
  /** Answers the next messages so, one text each, instead of judging them: a code, something else, or 'silence', which cuts the connection. */
  answerNext: (...answers: string[]) => void
  close: () => Promise<void>
}

/** Starts it for one seller, whose bills it remembers. */
export async function startCbmsServer(sellerPan: string): Promise<CbmsServer> {
  const received: Received[] = []
  const [bills, given] = [new Set<unknown>(), [] as string[]]
  const judge = (path: string, fields: Record<string, unknown>): string => {
    if (fields.seller_pan !== sellerPan) return '100'
    if (path === '/api/billreturn') return bills.has(fields.ref_invoice_number) ? '200' : '101'
    if (bills.has(fields.invoice_number)) return '101'
    bills.add(fields.invoice_number)
    return '200'
  }
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString()
      const fields = JSON.parse(text) as Record<string, unknown>
      received.push({ path: request.url ?? '', fields, text })
      const answer = given.shift() ?? judge(request.url ?? '', fields)
      if (answer === 'silence') request.socket.destroy()
      else response.setHeader('content-type', 'application/json').end(answer)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerNext: (...answers) => void given.push(...answers),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
