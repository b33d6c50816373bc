import { logIn, refreshSession } from '@lekha/contract'
import type { App } from '../http/serve.ts'
import { type Ask, ask, type HttpResponse } from './ask.ts'
import { PASSWORD } from './tenants.ts'

/** The cookies of one browser and the token that its page holds. */
export type Browser = { token: string; cookies: Map<string, string>; lastSet: string[] }

export const newBrowser = (): Browser => ({ token: '', cookies: new Map(), lastSet: [] })

/** What a browser sends by itself: every cookie it has. */
export const cookieHeader = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The headers of our own page in that browser. */
export const fromPage = (browser: Browser): Record<string, string> => ({
  authorization: `Bearer ${browser.token}`,
  'x-client': 'web',
  'sec-fetch-site': 'same-origin',
  ...(browser.cookies.size > 0 ? { cookie: cookieHeader(browser) } : {}),
})

/** Signs somebody in as our own page does. */
export async function signInWithBrowser(app: App, email: string, password = PASSWORD): Promise<Browser> {
  const browser = newBrowser()
  const response = await ask(app, logIn, { headers: { 'x-client': 'web', 'user-agent': 'a browser' }, body: { email, password } })
  keepAnswer(browser, response)
  if (response.status !== 200) throw new Error(`The browser was not signed in: ${response.status} ${response.text}`)
  return browser
}

/** Trades the refresh cookie for a new token, as the page does before the old one ends. */
export async function refreshIn(app: App, browser: Browser, more: Ask['headers'] = {}): Promise<HttpResponse> {
  const response = await ask(app, refreshSession, { headers: { ...fromPage(browser), authorization: undefined, ...more } })
  keepAnswer(browser, response)
  return response
}

/** Does with an answer what a browser does: keeps cookies that are set, drops those that are cleared. */
function keepAnswer(browser: Browser, response: HttpResponse): void {
  browser.lastSet = [response.headers['set-cookie'] ?? []].flat()
  for (const line of browser.lastSet) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/expires=thu, 01 jan 1970|max-age=0/i.test(line)) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  const token = (response.json as { token?: string } | undefined)?.token
  if (response.status < 300 && token) browser.token = token
}
