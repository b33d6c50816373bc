import type { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { type Clock, isoTime } from '../clock.ts'
import { rowsOf, run } from '../db/statements.ts'
import { randomToken, sha256 } from '../http/secrets.ts'
import { demandBypassRls, inTransaction } from './admin-session.ts'
import { demandOwnLevel } from './level.ts'
import { MaintenanceError } from './maintenance-error.ts'

const LIFE_MS = 3600 * 1000

const found = z.object({ user_id: z.string(), account_id: z.string(), disabled: z.boolean() })
type Found = z.output<typeof found>

/** The address under which users open the product: the first name of LEKHA_HOSTS, else this machine. */
export function addressOfProduct(environment: NodeJS.ProcessEnv): string {
  const name = environment.LEKHA_HOSTS?.split(',')[0]?.trim()
  return name ? `https://${name}` : `http://localhost:${environment.PORT ?? '4000'}`
}

/**
 * Creates a password link for the user with this e-mail address, who is locked out, removes their authenticator app, and records both as
 * security events of the account.
 *
 * @throws {MaintenanceError} where no user has the address, or the user is disabled
 */
export async function makePasswordLink(client: Client, typed: readonly string[], address: string, clock: Clock): Promise<string> {
  const [email] = typed
  if (email === undefined || typed.length > 1) throw new MaintenanceError('Whose password? npm run password -- E-MAIL')
  await demandOwnLevel(client)
  await demandBypassRls(client)
  const secret = randomToken()
  await inTransaction(client, 'begin', async () => {
    const { user_id, account_id } = await userOf(client, email)
    await run(client)`update password_link set used_at = now() where user_id = ${user_id} and used_at is null`
    await run(client)`
      insert into password_link (link_hash, account_id, user_id, expires_at) values (${sha256(secret)}, ${account_id}, ${user_id}, ${isoTime(clock() + LIFE_MS)})`
    await run(client)`select set_config('app.account', ${account_id}, true)` // in whose name the chain says it was done
    const removed = await run(client)`delete from second_factor where user_id = ${user_id} and confirmed_at is not null`
    for (const kind of ['password_reset', ...(removed ? ['two_factor_reset'] : [])]) {
      await run(client)`
        insert into security_event (event_id, account_id, kind, about_user_id, address, detail) values (${uuidv7()}, ${account_id}, ${kind}, ${user_id}, 'server', 'npm run password')`
    }
  })
  return `${address}/en/invitation#${secret}`
}

async function userOf(client: Client, email: string): Promise<Found> {
  const rows = await rowsOf(client, found)`
    select user_id, account_id, disabled_at is not null as disabled from app_user where folded_email = fold_name(${email})`
  const [user] = rows
  if (!user) throw new MaintenanceError(`Nobody has the e-mail address ${email}.`)
  if (user.disabled) throw new MaintenanceError(`The user ${email} was stopped. A superadmin of the account lets him in again.`)
  return user
}
