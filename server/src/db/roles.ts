import { ROLES, type Role } from '@lekha/contract'
import * as z from 'zod'
import type { AccountScope } from './scopes.ts'
import { rowsOf } from './statements.ts'

/** The organizations whose books the caller may open, with their role in each. */
export async function readRoles(scope: AccountScope): Promise<Map<string, Role>> {
  const found = await rowsOf(scope.sql, z.object({ organizationId: z.string(), role: z.enum(ROLES) }))`
    select o.organization_id as "organizationId",
           case when ${scope.superadmin} and o.account_id = ${scope.accountId} then 'superadmin' else m.role end as role
      from organization o left join membership m on m.organization_id = o.organization_id and m.user_id = ${scope.userId}`
  return new Map(found.map(({ organizationId, role }) => [organizationId, role]))
}
