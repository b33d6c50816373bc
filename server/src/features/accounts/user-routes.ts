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
import { takeInvitation } from './invitations.ts'
import { userToStop } from './looked-after.ts'
import { endOneSession, readSessions } from './sessions.ts'
import { changeMembership, changeUser, removeMembership, resetPasswordOf, signUserOut } from './user-changes.ts'
import { addUser, readUsers } from './users.ts'

/** The users of an account, what they are in which organization, and where they are signed in. */
export function userRoutes(app: App): void {
  serve(app, listUsers, async (desk) => ({ result: await readUsers(desk) }))
  serve(app, createUser, (desk, { body }, call) => addUser(desk, body, call.request.ip))
  serve(app, updateUser, async (desk, received, call) => ({ result: await changeUser(desk, received, call.request.ip) }))
  serve(app, resetPassword, (desk, received, call) => resetPasswordOf(desk, received, call.request.ip))
  serve(app, acceptInvitation, (atGate, { body }, call) => takeInvitation(app, atGate, body, call))
  serve(app, giveMembership, async (desk, received, call) => ({ result: await changeMembership(desk, received, call.request.ip) }))
  serve(app, endMembership, (desk, received, call) => removeMembership(desk, received, call.request.ip))
  serve(app, listSessions, async (desk) => ({ result: await readSessions(desk, desk.userId) }))
  serve(app, endOwnSession, (desk, { params }, call) => endOneSession(desk, params.sessionId, call.request.ip))
  serve(app, listUserSessions, async (desk, { params }) => ({
    result: await readSessions(desk, (await userToStop(desk, params.userId)).userId),
  }))
  serve(app, endUserSessions, (desk, { params }, call) => signUserOut(desk, params.userId, call.request.ip))
}
