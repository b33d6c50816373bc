import { randomUUID } from 'node:crypto'
import { showSignUp, signUp } from '@lekha/contract'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { App } from '../http/serve.ts'
import { ask } from './ask.ts'
import { PASSWORD } from './tenants.ts'
import { startTestApp } from './test-app.ts'

test('where sign-up is closed the first account of an empty database may be made, and no other', async () => {
  const product = await startTestApp()
  const closed = await buildApp({
    ...{ runtime: product.database.runtime, secret: product.app.secret, clock: product.app.clock, logLevel: 'silent' },
    signUpClosed: true,
  })
  const person = () => ({
    organizationName: 'Himal',
    firstName: 'Asha',
    lastName: 'Rai',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  })
  const join = (app: App) => ask(app, signUp, { body: person() })
  const offered = async (app: App) => (await ask(app, showSignUp, {})).json
  try {
    expect([await offered(closed), await offered(product.app)]).toEqual([{ result: { open: true } }, { result: { open: true } }])
    const atOnce = await Promise.all([join(closed), join(closed), join(closed)])
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403])
    const late = await join(closed)
    expect([late.status, late.json]).toEqual([
      403,
      { error: { code: 'forbidden', message: 'Accounts are created by an administrator here. Ask yours for a user.' } },
    ])
    expect([await offered(closed), await offered(product.app)]).toEqual([{ result: { open: false } }, { result: { open: true } }])
    expect((await join(product.app)).status).toBe(201)
  } finally {
    await closed.http.close()
    await product.close()
  }
})
