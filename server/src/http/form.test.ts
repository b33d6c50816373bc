import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerError } from './errors.ts'
import { MAX_BYTES_IN_MEMORY, openUploads, readForm, type Uploads } from './form.ts'

const parent = mkdtempSync(join(tmpdir(), 'lekha-form-'))
const LARGE = MAX_BYTES_IN_MEMORY + 1

type Read = { body: Record<string, unknown>; uploads: Uploads }

/** Sends a form over HTTP to a server that reads it with this limit, and returns what it read or how it refused. */
async function sent(form: FormData, limit_bytes: number, uploads: Uploads = openUploads(parent)): Promise<Read & { refusal?: string }> {
  const http = Fastify()
  await http.register(fastifyMultipart)
  let body: Record<string, unknown> = {}
  http.post('/', { bodyLimit: limit_bytes }, async (request) => {
    body = await readForm(request, limit_bytes, uploads)
    return {}
  })
  http.setErrorHandler((error, _request, reply) => {
    const { status, body: response } = answerError(error)
    return reply.status(status).send(response)
  })
  const encoded = new Response(form)
  const response = await http.inject({
    ...{ method: 'POST', url: '/', payload: Buffer.from(await encoded.arrayBuffer()) },
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  await http.close()
  return { body, uploads, ...(response.statusCode >= 400 ? { refusal: `${response.statusCode} ${response.json().error.message}` } : {}) }
}

function formOf(entries: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

const textFile = (text: string) => new File([text], 'export.xml', { type: 'text/xml' })
const folders = () => readdirSync(parent)

describe('a form', () => {
  test('is read into texts and files', async () => {
    const { body } = await sent(formOf({ name: 'Himal', logo: textFile('abc') }), 1_000)
    expect(body.name).toBe('Himal')
    expect(await (body.logo as File).text()).toBe('abc')
  })

  test('with a file over the limit is refused', async () => {
    expect((await sent(formOf({ logo: textFile('x'.repeat(1_001)) }), 1_000)).refusal).toBe('413 This is too large.')
  })
})

test('files that are too large together are refused, though none is by itself', async () => {
  const [half, less] = [textFile('x'.repeat(600)), textFile('x'.repeat(400))]
  expect((await sent(formOf({ colorImage: half, BWImage: half }), 1_000)).refusal).toBe('413 This is too large.')
  expect((await sent(formOf({ colorImage: half, BWImage: less }), 1_000)).refusal).toBeUndefined()
})

describe('a file of an endpoint that takes large ones', () => {
  test('is stored on disk, readable by the server alone, can be read twice, and is removed after the answer', async () => {
    const before = new Set(folders())
    const { body, uploads } = await sent(formOf({ file: textFile('some text') }), LARGE)
    const file = body.file as File
    expect([file.name, file.type, file.size, await file.text(), await file.text()]).toEqual([
      ...['export.xml', 'text/xml', 9, 'some text', 'some text'],
    ])
    const folder = join(parent, folders().find((name) => !before.has(name)) ?? '')
    expect([statSync(folder).mode & 0o777, statSync(join(folder, '1')).mode & 0o777]).toEqual([0o700, 0o600])
    await uploads.release()
    expect(existsSync(folder)).toBe(false)
  })

  test('that was moved for a job stays there', async () => {
    const { uploads } = await sent(formOf({ file: textFile('some text') }), LARGE)
    const path = join(parent, 'of-a-job')
    await uploads.moveTo(path)
    await uploads.release()
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['some text', 0o600])
  })

  test('over the limit is refused and removed', async () => {
    const before = folders()
    const { refusal, uploads } = await sent(formOf({ file: textFile('x'.repeat(LARGE + 1)) }), LARGE)
    expect(refusal).toBe('413 This is too large.')
    await uploads.release()
    expect(folders()).toEqual(before)
  })
})
