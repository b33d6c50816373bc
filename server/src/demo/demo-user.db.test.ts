import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changePassword, listOrganizations, logIn } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openDemo } from './demo-user.ts'

let product: TestApp
let folder: string
beforeAll(async () => {
  product = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lekha-demo-'))
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true })
})

const SAID = /^A practice firm is open\. Sign in as (\S+) with the password (\S+)$/

test('a start with --demo says how to sign in, and the next one finds the same user with the same practice firm', async () => {
  const first = await openDemo(product.app, folder)
  const [, email = '', password = ''] = SAID.exec(first) ?? []
  const session = await product.caller().call(logIn, { body: { email, password } })
  const owner = product.caller(session.answer.token)
  const firms = async () => (await owner.call(listOrganizations)).answer.result.map(({ id, practice }) => ({ id, practice }))
  const before = await firms()
  expect(before).toMatchObject([{ practice: true }])
  expect(await openDemo(product.app, folder)).toBe(first)
  expect(await firms()).toEqual(before)
  expect((await owner.call(changePassword, { body: { currentPassword: password, newPassword: 'another long secret 9' } })).status).toBe(204)
  expect(await openDemo(product.app, folder)).toMatch(/^The user practice@lekha\.example has another password now, or sign-up is closed/)
})
