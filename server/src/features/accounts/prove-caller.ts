import { atField, sentence } from '@lekha/ledger'
import type { Identity } from '../../db/books.ts'
import type { Call } from '../../http/call.ts'
import type { App } from '../../http/serve.ts'
import { judgeSignIn } from './log-in.ts'
import { WRONG_CODE } from './second-factor.ts'

/** The data for checking a caller's password again; failures count in the same counters as sign-ins. */
export type ProofOf = { app: Pick<App, 'scopes' | 'secret'>; userId: string; address: string }

/** The same data, from a call. */
export const proofOf = (app: App, { identity, request }: Call & { identity: Identity }): ProofOf => ({
  app,
  userId: identity.userId,
  address: request.ip,
})

const WRONG_PASSWORD = sentence('The current password is not right.')

/** @throws BookError `rule_broken` at the field, or `throttled` */
export async function provePassword({ app, userId, address }: ProofOf, password: string): Promise<void> {
  const { verdict } = await judgeSignIn(app, { userId }, { password }, address)
  if (verdict === 'refused') throw atField('currentPassword', WRONG_PASSWORD)
}

/** The same for the password and a code, where the caller has an authenticator app. */
export async function proveBoth({ app, userId, address }: ProofOf, password: string, code: string): Promise<void> {
  const { verdict } = await judgeSignIn(app, { userId }, { password, code }, address)
  if (verdict === 'refused') throw atField('currentPassword', WRONG_PASSWORD)
  if (verdict !== 'right') throw atField('code', WRONG_CODE)
}
