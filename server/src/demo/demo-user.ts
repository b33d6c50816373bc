import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPracticeFirm, type Endpoint, listOrganizations, logIn, signUp } from '@lekha/contract'
import * as z from 'zod'
import type { App } from '../http/serve.ts'

const EMAIL = 'practice@lekha.example'

const token = z.object({ token: z.string() })
const listed = z.object({ result: z.array(z.object({ practice: z.boolean() })) })

/**
 * What `npm start -- --demo` opens: a user of this data folder and their practice firm, which the next start finds again. Everything goes through the
 * calls that a browser makes.
 *
 * @returns what is printed: how to sign in, or why not
 */
export async function openDemo(app: App, folder: string): Promise<string> {
  const { password, made } = await demoPassword(folder)
  const session = (made ? undefined : await tokenFrom(app, logIn, { email: EMAIL, password })) ?? (await begin(app, password))
  if (session === undefined) return `The user ${EMAIL} has another password now, or sign-up is closed: there is no practice user to show.`
  const found = listed.safeParse((await ask(app, listOrganizations, undefined, session)).json())
  const has = found.success && found.data.result.some(({ practice }) => practice)
  if (!has) await ask(app, createPracticeFirm, undefined, session)
  return `A practice firm is open. Sign in as ${EMAIL} with the password ${password}`
}

const begin = (app: App, password: string): Promise<string | undefined> =>
  tokenFrom(app, signUp, { organizationName: 'Practice', firstName: 'Practice', lastName: 'User', email: EMAIL, password })

async function tokenFrom(app: App, endpoint: Endpoint, body: object): Promise<string | undefined> {
  const answer = await ask(app, endpoint, body)
  return answer.statusCode < 300 ? token.parse(answer.json()).token : undefined
}

const ask = (app: App, { method, path }: Endpoint, body?: object, session = '') =>
  app.http.inject({
    ...{ method, url: `/api${path}`, headers: { host: 'localhost', authorization: `Bearer ${session}` } },
    ...(body === undefined ? {} : { payload: body }),
  })

/** Made at the first start and kept beside the database, readable for its owner only: whoever else knows the address cannot sign in. */
async function demoPassword(folder: string): Promise<{ password: string; made: boolean }> {
  const path = join(folder, 'practice-password')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept !== '') return { password: kept.trim(), made: false }
  const password = randomBytes(9).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  return { password, made: true }
}
