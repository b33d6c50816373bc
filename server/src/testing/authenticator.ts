import { beginTwoFactor, confirmTwoFactor } from '@lekha/contract'
import { stepAt, totp } from '../features/accounts/totp.ts'
import type { App } from '../http/serve.ts'
import { ask, bearing } from './ask.ts'
import type { Person } from './tenants.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for a key, at a moment or some steps away from it. */
export function codeFor(key: string, moment_ms: number, away = 0): string {
  const bits = key.replaceAll(/./g, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totp(Buffer.from(bytes), stepAt(moment_ms) + away)
}

/** A key that waits for its first code. */
export async function beginAs(app: App, { token, password }: Pick<Person, 'token' | 'password'>): Promise<string> {
  const response = await ask(app, beginTwoFactor, { headers: bearing(token), body: { currentPassword: password } })
  if (response.status !== 201) throw new Error(`No key came: ${response.status} ${response.text}`)
  return (response.json as { result: { secret: string } }).result.secret
}

/** Turns the second step of signing in on: the key and the recovery codes. The code of the present step is used up. */
export async function turnOnAs(app: App, person: Pick<Person, 'token' | 'password'>): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = await beginAs(app, person)
  const body = { code: codeFor(key, app.clock()) }
  const response = await ask(app, confirmTwoFactor, { headers: bearing(person.token), body })
  if (response.status !== 200) throw new Error(`The key was not confirmed: ${response.status} ${response.text}`)
  return { key, recoveryCodes: (response.json as { result: { recoveryCodes: string[] } }).result.recoveryCodes }
}
