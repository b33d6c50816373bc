import {
  accountInfo,
  changePassword,
  logIn,
  refreshSession,
  showSession,
  showSignUp,
  signOut,
  signUp,
  updateUserInfo,
  userInfo,
  userRole,
} from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import * as z from 'zod'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { networkOf } from '../../http/network.ts'
import { type App, serve } from '../../http/serve.ts'
import { judgeSignIn, noteGotIn, recordRefusal } from './log-in.ts'
import { prepareOwnPassword, prepareProfile, readProfile, readRole } from './profile.ts'
import { proofOf } from './prove-caller.ts'
import { WRONG_CODE } from './second-factor.ts'
import { clearBrowser, emptyBrowser, openSession, refresh, signInAgain } from './sessions.ts'
import { createAccount, isSignUpOpen, prepareAccount, refuseClosedSignUp } from './sign-up.ts'

const accountRow = z.object({
  account_id: z.string(),
  name: z.string(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
})

/** The routes of sign-up, sign-in, sessions and the caller's own profile. */
export function accountRoutes(app: App): void {
  signUpRoutes(app)

  serve(app, logIn, async (inPublic, { body }, call) => {
    const { userId, verdict, meant } = await judgeSignIn(app, { name: body.email }, body, call.request.ip)
    if (verdict === 'missing') throw new BookError('Enter the code of your authenticator app.', { code: 'second_factor' })
    if (verdict !== 'right') {
      call.request.log.warn('a sign-in was refused')
      await inPublic((scope) => recordRefusal(scope, userId === undefined ? meant : [userId], call.request.ip))
      if (verdict === 'wrong') throw atField('code', WRONG_CODE, 'second_factor')
      throw new BookError('E-mail or password is not right.', { code: 'unauthenticated' })
    }
    return inPublic((scope) => openSession(app, scope, userId, call))
  })

  serve(app, refreshSession, async (inPublic, _received, call) => {
    const answer = await inPublic((scope) => refresh(app, scope, call))
    if (answer !== 'reused') return answer
    clearBrowser(call)
    throw signInAgain()
  })

  serve(app, showSession, async (scope) => {
    const found = await rowsOf(
      scope.sql,
      z.object({ session_id: z.string(), user_id: z.string(), created_at: z.string(), bound: z.boolean() }),
    )`
      select session_id, user_id, created_at, binding_hash is not null as bound from session where session_id = ${scope.sessionId}`
    const row = found[0]
    if (!row) throw signInAgain()
    return { result: { id: row.session_id, userId: row.user_id, createdAt: row.created_at, bound: row.bound } }
  })

  serve(app, signOut, async (scope, _received, call) => {
    await run(scope.sql)`update session set revoked_at = now() where session_id = ${scope.sessionId}`
    await recordEvent(scope.sql, { kind: 'sign_out', userId: scope.userId, address: call.request.ip })
    emptyBrowser(call)
  })

  serve(app, changePassword, (look, { body }, call) => prepareOwnPassword(look, body, proofOf(app, call)))
  serve(app, userRole, async (scope) => ({ role: await readRole(scope) }))
  serve(app, userInfo, async (scope) => ({ result: await readProfile(scope) }))
  serve(app, updateUserInfo, (look, received, call) => prepareProfile(look, received, proofOf(app, call)))

  serve(app, accountInfo, async (scope) => {
    const found = await rowsOf(scope.sql, accountRow)`
      select account_id, name, contact, email, location from account where account_id = ${scope.accountId}`
    const row = found[0]
    if (!row) throw signInAgain()
    return { result: { id: row.account_id, organizationName: row.name, contact: row.contact, email: row.email, location: row.location } }
  })
}

function signUpRoutes(app: App): void {
  serve(app, signUp, async (inPublic, received, call) => {
    await inPublic((scope) => refuseClosedSignUp(app, scope))
    const account = await prepareAccount(received, call.request.ip)
    return inPublic(async (scope) => {
      await refuseClosedSignUp(app, scope) // somebody else may have been first while the password was hashed
      const userId = await createAccount(scope, account)
      await noteGotIn(scope, userId, account.passwordHash, networkOf(call.request.ip))
      return openSession(app, scope, userId, call)
    })
  })
  serve(app, showSignUp, async (inPublic) => ({ result: { open: await inPublic((scope) => isSignUpOpen(app, scope)) } }))
}
