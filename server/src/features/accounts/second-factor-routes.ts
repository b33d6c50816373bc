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

/** The authenticator app of a user, and whether his account demands one. */
export function secondFactorRoutes(app: App): void {
  serve(app, showTwoFactor, async (desk) => ({ result: await readSecondFactor(desk) }))
  serve(app, beginTwoFactor, (look, received, call) => prepareSecondFactor(look, received, proofOf(app, call)))
  serve(app, confirmTwoFactor, (desk, received, call) => confirmSecondFactor(app, desk, received, call.request.ip))
  serve(app, endTwoFactor, (_look, received, call) => prepareEnd(received, proofOf(app, call)))
  serve(app, resetTwoFactor, (desk, { params }, call) => resetSecondFactor(desk, params.userId, call.request.ip))
  serve(app, requireTwoFactor, (desk, { body }, call) => demandSecondFactor(desk, body.required, call.request.ip))
}
