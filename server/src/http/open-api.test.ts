import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { docsRoute, endpoints, openApi } from './open-api.ts'

type Operation = {
  summary: string
  description: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema?: unknown }> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

const document = openApi() as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string): Operation => {
  const found = endpoints().find((each) => each.name === name)?.endpoint
  return document.paths[`/api${found?.path}`]?.[found?.method.toLowerCase() ?? ''] as Operation
}

describe('the description of the API', () => {
  test('names every endpoint of the contract once, with what it takes, who may call it and how it refuses', () => {
    expect(operations).toHaveLength(endpoints().length)
    expect(operations.length).toBeGreaterThan(30)
    for (const { path, operation } of operations) {
      expect(operation.summary).not.toBe('')
      expect(operation.description).toMatch(/\.$/)
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
      expect(Object.keys(operation.responses).filter((status) => status < '300')).toHaveLength(1)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '429', '503']))
    }
  })

  test('refers only to components that it holds', () => {
    const text = JSON.stringify(document)
    for (const [, section, name] of text.matchAll(/"#\/components\/(schemas|responses)\/(\w+)"/g)) {
      expect(Object.keys(document.components[section as 'schemas' | 'responses'])).toContain(name)
    }
    expect(text).not.toContain('$defs')
    expect(text).not.toContain('$schema')
  })

  test('says that amounts are strings and ids are UUIDs, in what is sent and in what is answered', () => {
    expect(document.components.schemas.Amount).toMatchObject({ type: 'string', pattern: '^-?\\d{1,17}(\\.\\d{1,2})?$' })
    expect(document.components.schemas.Id).toMatchObject({ type: 'string', format: 'uuid' })
    expect(document.components.schemas.Date).toMatchObject({ type: 'string', format: 'date' })
    const post = operationOf('postVoucher')
    expect(post.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['type', 'date', 'lines'],
      additionalProperties: false,
      properties: {
        date: { $ref: '#/components/schemas/Date' },
        lines: { items: { properties: { amount: { $ref: '#/components/schemas/Amount' } } } },
      },
    })
    expect(post.responses['201']?.content?.['application/json']?.schema).toMatchObject({
      properties: { result: { properties: { total: { $ref: '#/components/schemas/Amount' }, id: { $ref: '#/components/schemas/Id' } } } },
    })
  })

  test('tells public calls from those that need a token, a role, a key', () => {
    expect(operationOf('logIn').security).toEqual([])
    expect(operationOf('logIn').responses).not.toHaveProperty('401')
    expect(operationOf('userInfo')).toMatchObject({ security: [{ token: [] }], description: 'For everybody who has signed in.' })
    expect(operationOf('postVoucher').description).toBe(
      'Needs the permission voucher.post in the organization: superadmin, admin, accountant, clerk.',
    )
    const keyed = (name: string) => operationOf(name).parameters.some((parameter) => parameter.name === 'Idempotency-Key')
    expect([keyed('postVoucher'), keyed('createLedger'), keyed('listLedgers'), keyed('logIn')]).toEqual([true, true, false, false])
  })

  test('describes forms, files, and answers without content', () => {
    const form = operationOf('createOrganization').requestBody?.content['multipart/form-data']?.schema
    expect(form).toMatchObject({ properties: { colorImage: { type: 'string', format: 'binary' } } })
    expect(operationOf('readFile').responses['200']?.content).toEqual({ 'application/octet-stream': {} })
    expect(operationOf('deleteDraft').responses['204']).toEqual({ description: 'Done.' })
  })

  test('is served to everybody at /api/docs', async () => {
    const http = Fastify()
    docsRoute(http)
    const answer = await http.inject({ url: '/api/docs' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
    await http.close()
  })
})
