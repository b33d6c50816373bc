import { checkMembership, firmRoleCalls, memberFirmCalls, membershipTypeCalls, personCalls, verifyMemberFirm } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { addMemberFirm, changeMemberFirm, memberFirms, removeMemberFirm, verifyFirm } from './member-firms.ts'
import { checkType, membershipTypes } from './membership-types.ts'
import { addPerson, addRole, changePerson, changeRole, firmRoles, persons } from './persons.ts'
import { readMembership } from './public-membership.ts'

/** The routes of member firms: their kinds, the firms, and the persons who own or represent them. */
export function memberRoutes(app: App): void {
  serveMaster(app, membershipTypeCalls, membershipTypes, { check: checkType })
  serveMaster(app, memberFirmCalls, memberFirms, { create: addMemberFirm, update: changeMemberFirm, remove: removeMemberFirm })
  serve(app, verifyMemberFirm, async (books, received) => ({ result: await verifyFirm(books, received) }))
  serve(app, checkMembership, async (inPublic, received) => ({ result: await inPublic((scope) => readMembership(scope, received)) }))
  serveMaster(app, personCalls, persons, { create: addPerson, update: changePerson })
  serveMaster(app, firmRoleCalls, firmRoles, { create: addRole, update: changeRole })
}
