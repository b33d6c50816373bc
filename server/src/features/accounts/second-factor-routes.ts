import { beginTwoFactor, confirmTwoFactor, endTwoFactor, requireTwoFactor, resetTwoFactor, showTwoFactor } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { proofOf } from './prove-caller.ts'
import {
  confirmSecondFactor,
  demandSecondFactor,
  prepareEnd,
  prepareSecondFactor,
  readSecondFactor,
  resetSecondFactor,
} from './second-factor-changes.ts'

/** The routes of a user's authenticator app, and of the account's requirement of one. */
export function secondFactorRoutes(app: App): void {
  serve(app, showTwoFactor, async (scope) => ({ result: await readSecondFactor(scope) }))
  serve(app, beginTwoFactor, (look, received, call) => prepareSecondFactor(look, received, proofOf(app, call)))
  serve(app, confirmTwoFactor, (scope, received, call) => confirmSecondFactor(app, scope, received, call.request.ip))
  serve(app, endTwoFactor, (_look, received, call) => prepareEnd(received, proofOf(app, call)))
  serve(app, resetTwoFactor, (scope, { params }, call) => resetSecondFactor(scope, params.userId, call.request.ip))
  serve(app, requireTwoFactor, (scope, { body }, call) => demandSecondFactor(scope, body.required, call.request.ip))
}
