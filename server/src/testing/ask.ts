import type { Readable } from 'node:stream'
import type { Endpoint } from '@lekha/contract'
import * as contract from '@lekha/contract'
import type { App } from '../http/serve.ts'
import { faultOfAnswer } from './contract-answers.ts'

/** A request as it travels: amounts are texts here, ids may be wrong, headers may lie. */
export type Ask = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** undefined takes a header away. */
  headers?: Record<string, string | undefined>
  /** The address that it comes from, where that matters. */
  from?: string
}

/** What came back, nothing decoded but JSON. */
export type HttpResponse = { status: number; text: string; json: unknown; headers: Record<string, string | string[] | undefined> }

/** Every endpoint of the contract by its name; a new one is here the moment it is declared. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(contract as Record<string, unknown>).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** The address of an endpoint with its parameters filled in; a list in the query comes as a repeated parameter. */
export function addressOf(endpoint: Endpoint, { params, query }: Ask): string {
  const values = fields(params)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(values.get(name) ?? '')))
  const search = [...fields(query)].flatMap(([name, value]) => [value].flat().map((each) => `${encoded(name)}=${encoded(textOf(each))}`))
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

const fields = (value: unknown) => new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
// Half a character cannot be written into an address; what comes near it can.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

let requests = 0
// The limit of requests counts by address; thousands of probes come from many.
const nextAddress = () => `10.${(++requests >> 18) & 255}.${(requests >> 10) & 255}.1`

/** Asks a server for an endpoint of the contract, exactly as given. */
export async function ask(app: App, endpoint: Endpoint, what: Ask): Promise<HttpResponse> {
  const body = await payloadOf(endpoint, what.body)
  const response = await send(
    app,
    endpoint.method,
    addressOf(endpoint, what),
    { ...body.headers, ...what.headers },
    body.payload,
    what.from,
  )
  const fault = response.status < 300 ? faultOfAnswer(endpoint, response.status, response.json) : undefined
  if (fault !== undefined) throw new Error(`${endpoint.method} ${endpoint.path} ${fault}`)
  return response
}

/** Sends any request to a server. */
export async function send(
  app: App,
  method: Endpoint['method'] | 'OPTIONS',
  url: string,
  headers: Record<string, string | undefined> = {},
  payload?: string | Buffer,
  from = nextAddress(),
): Promise<HttpResponse> {
  const response = await app.http.inject({
    method,
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    remoteAddress: from,
    payloadAsStream: true,
    ...(payload === undefined ? {} : { payload }),
  })
  const isEndless = String(response.headers['content-type']).startsWith('text/event-stream')
  const text = await textOfStream(response.stream(), isEndless)
  if (isEndless) response.raw.res.destroy() // as one who hangs up
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return {
    status: response.statusCode,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
    headers: response.headers as HttpResponse['headers'],
  }
}

/** The whole of an answer; of one that does not end by itself, its beginning. */
async function textOfStream(stream: Readable, isEndless: boolean): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece as Uint8Array))
    if (isEndless) break
  }
  return Buffer.concat(pieces).toString()
}

/** A body as it travels: JSON, or a form where the endpoint takes one. */
export async function payloadOf(
  endpoint: Endpoint,
  body: unknown,
): Promise<{ headers: Record<string, string>; payload?: string | Buffer }> {
  if (body === undefined) return { headers: {} }
  if (!endpoint.multipart) return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of fields(body)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, textOf(value))
  }
  const encoded = new Response(form)
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) }
}

/** What a request is answered with, where it must be granted for a tenant to be opened. */
export async function expectOf<Answer = Record<string, unknown>>(request: Promise<HttpResponse>): Promise<Answer> {
  const response = await request
  if (response.status >= 300) throw new Error(`The tenant could not be opened: ${response.status} ${response.text}`)
  return response.json as Answer
}

/** The header that speaks for somebody. */
export const bearing = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** The refusal that every caller gets who is not signed in. */
export const PLEASE_SIGN_IN = { error: { code: 'unauthenticated', message: 'Please sign in.' } }
/** What a foreign organization looks like, and a missing one. */
export const notThereOf = ({ access }: Endpoint) => {
  const byYear = access.scope === 'organization' && access.by === 'fiscalYear'
  return { error: { code: 'not_found', message: byYear ? 'There is no such fiscal year.' : 'There is no such organization.' } }
}

const NOTHING_HERE = 'There is nothing at this address.'
/** Whether an endpoint of the contract is not served at all. Never excused: a contract that nobody keeps is a fault. */
export const isUnserved = (response: HttpResponse): boolean => response.status === 404 && response.text.includes(NOTHING_HERE)
