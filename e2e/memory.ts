import { listFiscalYears, listOrganizations } from '@lekha/contract'
import { systemClock } from '../server/src/clock.ts'
import { signInWithBrowser } from '../server/src/testing/browser.ts'
import type { Memory, Person } from './browser.ts'
import type { Product } from './product.ts'

/** As long as the token is valid (web/src/api/session.ts). */
const TOKEN_LIFE_S = 600

/** What a browser remembers in which somebody signed in and took the organization and the year that were offered. */
export async function memoryOf(product: Product, { email, password }: Person): Promise<Memory> {
  const { token, cookies } = await signInWithBrowser(product.app, email, password)
  const caller = product.caller(token, { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-client': 'web' })
  const org = (await caller.call(listOrganizations)).answer.result[0]?.id ?? ''
  const years = (await caller.call(listFiscalYears, { query: { subcompany: org } })).answer.result
  const fiscalYear = years.find(({ status }) => status === 'active')?.id ?? ''
  const now_ms = systemClock()
  const kept = { domain: 'localhost', path: '/', secure: true, sameSite: 'Strict' } as const
  const ofServer = [...cookies].map(([name, value]) => ({ ...kept, name, value, httpOnly: true, expires: -1 }))
  const ofPage = { ...kept, name: 'token', value: token, httpOnly: false, expires: now_ms / 1000 + TOKEN_LIFE_S }
  const stored = { signedIn: String(now_ms), org, fiscalYear }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [...ofServer, ofPage], origins: [{ origin: product.address, localStorage }] }
}
