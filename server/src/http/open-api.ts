import * as contract from '@lekha/contract'
import { type Access, amount, date, type Endpoint, id, PERMISSIONS, wireError } from '@lekha/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

type Json = Record<string, unknown>
type NamedEndpoint = { name: string; endpoint: Endpoint }

/** Serves the contract as an OpenAPI 3.1 document. It is public: it describes the calls and holds no data. */
export function docsRoute(http: FastifyInstance): void {
  let document: string | undefined
  http.get('/api/docs', async (_request, reply) => {
    document ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** The OpenAPI document of every endpoint of the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints()) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lekha',
      version: '1',
      description:
        'Amounts are decimal strings, signed, debit positive. Dates are Gregorian days. Every refusal is a sentence with a code; unknown fields are refused.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...namedSchemas(), Error: written(wireError) },
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, refusal]) => [refusal.name, refusalResponse(status)])),
    },
  }
}

/** Every endpoint of the contract, with the name of its export. */
export function endpoints(): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value as unknown as Endpoint }] : []))
}

const isEndpoint = (value: unknown): boolean => typeof value === 'object' && value !== null && 'access' in value && 'method' in value

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    ...callers(endpoint.access),
    parameters: parameters(endpoint),
    ...(endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [endpoint.status]: success(endpoint),
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status].name}` }])),
    },
  }
}

/** Who may call, as a sentence and as an OpenAPI security requirement. */
function callers(access: Access): Json {
  const security = [{ token: [] }]
  if (access.scope === 'public') return { description: 'Open to everybody.', security: [] }
  if (access.scope === 'account') {
    if (access.demands === 'superadmin') return { description: 'For superadmins.', security }
    if (access.demands === 'administrator') return { description: 'For superadmins, and for administrators of an organization.', security }
    return { description: 'For everybody who has signed in.', security }
  }
  const roles = PERMISSIONS[access.permission].join(', ')
  return { description: `Needs the permission ${access.permission} in the organization: ${roles}.`, security }
}

function parameters(endpoint: Endpoint): Json[] {
  return [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
  ]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'Names this request. Sent again with the same body it gets the first answer; with another body, 409.',
}

// The same rule as in serve.ts: for these calls the server answers a repeated key with the first answer.
const takesKey = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && endpoint.access.scope !== 'public' && (endpoint.keyIsId === true || !endpoint.unrecorded)

function parametersIn(location: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = written(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [mediaType]: { schema: written(endpoint.body ?? z.never()) } } }
}

function success(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return { description: 'Done.' }
  if (endpoint === contract.followChanges) return { description: 'The events.', content: { 'text/event-stream': {} } }
  if (endpoint.answer instanceof z.ZodCustom) return { description: 'The file.', content: { 'application/octet-stream': {} } }
  return { description: 'Done.', content: { 'application/json': { schema: written(endpoint.answer) } } }
}

type RefusalStatus = keyof typeof REFUSALS

const REFUSALS = {
  400: { name: 'Malformed', description: 'A field is missing, unknown or not of its kind; `fields` tells which.' },
  401: { name: 'Unauthenticated', description: 'Nobody has signed in, or the session has ended.' },
  403: { name: 'Forbidden', description: 'The role does not permit this.' },
  404: { name: 'NotFound', description: 'It does not exist, or it belongs to somebody else.' },
  409: { name: 'Conflict', description: 'It was changed in the meantime, or the key came with another request.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  415: { name: 'UnsupportedType', description: 'This content type is not supported.' },
  422: { name: 'RuleBroken', description: 'A rule of bookkeeping refuses it.' },
  429: { name: 'Throttled', description: 'Too many attempts.' },
  503: { name: 'Busy', description: 'The books cannot be reached at the moment; Retry-After tells when to try again.' },
  507: { name: 'DiskFull', description: 'The disk is full; nothing was stored.' },
} as const

function refusalsOf({ access, method, params, body }: Endpoint): RefusalStatus[] {
  const writes = method !== 'GET'
  const statuses: (RefusalStatus | false)[] = [
    400,
    access.scope !== 'public' && 401,
    access.scope !== 'public' && 403,
    (access.scope === 'organization' || params !== undefined) && 404,
    writes && 409,
    body !== undefined && 413,
    body !== undefined && 415,
    writes && 422,
    429,
    503,
    writes && 507,
  ]
  return statuses.filter((status) => status !== false)
}

function refusalResponse(status: string): Json {
  const { description } = REFUSALS[Number.parseInt(status, 10) as RefusalStatus]
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** Schemas that many calls share, described once under `components`. */
const NAMED = new Map<z.core.$ZodType, { name: string; more: Json }>([
  [id, { name: 'Id', more: {} }],
  [
    amount,
    {
      name: 'Amount',
      more: { description: 'Rupees and paisa, signed: debit positive, credit negative.', examples: ['1250.00', '-1250.00'] },
    },
  ],
  [date, { name: 'Date', more: { format: 'date', description: 'A Gregorian day, YYYY-MM-DD.' } }],
])

function namedSchemas(): Record<string, Json> {
  return Object.fromEntries([...NAMED].map(([schema, { name, more }]) => [name, { ...plain(schema), ...more }]))
}

/** The JSON Schema of the wire format: a body before decoding, an answer after encoding. Both are the schema's input side. */
function written(schema: z.core.$ZodType): Json {
  return plain(schema, ({ zodSchema, jsonSchema }) => {
    const named = NAMED.get(zodSchema)
    if (!named) return
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
    jsonSchema.$ref = `#/components/schemas/${named.name}`
  })
}

type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>

function plain(schema: z.core.$ZodType, override: Override = () => {}): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  return rest
}
