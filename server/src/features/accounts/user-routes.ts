import {
  acceptInvitation,
  createUser,
  endMembership,
  endOwnSession,
  endUserSessions,
  giveMembership,
  listSessions,
  listUserSessions,
  listUsers,
  resetPassword,
  updateUser,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { userToDisable } from './administered-users.ts'
import { takeInvitation } from './invitations.ts'
import { endOneSession, readSessions } from './sessions.ts'
import { changeMembership, changeUser, removeMembership, resetPasswordOf, signUserOut } from './user-changes.ts'
import { addUser, readUsers } from './users.ts'

/** The routes of an account's users, their memberships and sessions. */
export function userRoutes(app: App): void {
  serve(app, listUsers, async (scope) => ({ result: await readUsers(scope) }))
  serve(app, createUser, (scope, { body }, call) => addUser(scope, body, call.request.ip))
  serve(app, updateUser, async (scope, received, call) => ({ result: await changeUser(scope, received, call.request.ip) }))
  serve(app, resetPassword, (scope, received, call) => resetPasswordOf(scope, received, call.request.ip))
  serve(app, acceptInvitation, (inPublic, { body }, call) => takeInvitation(app, inPublic, body, call))
  serve(app, giveMembership, async (scope, received, call) => ({ result: await changeMembership(scope, received, call.request.ip) }))
  serve(app, endMembership, (scope, received, call) => removeMembership(scope, received, call.request.ip))
  serve(app, listSessions, async (scope) => ({ result: await readSessions(scope, scope.userId) }))
  serve(app, endOwnSession, (scope, { params }, call) => endOneSession(scope, params.sessionId, call.request.ip))
  serve(app, listUserSessions, async (scope, { params }) => ({
    result: await readSessions(scope, (await userToDisable(scope, params.userId)).userId),
  }))
  serve(app, endUserSessions, (scope, { params }, call) => signUserOut(scope, params.userId, call.request.ip))
}
