import type { Role } from '@lekha/contract'
import { sql } from 'kysely'
import type { AccountScope } from './scopes.ts'

/** The organizations whose books the caller may open, with his role in each. */
export async function readRoles(scope: AccountScope): Promise<Map<string, Role>> {
  const found = await sql<{ organizationId: string; role: Role }>`
    select o.organization_id as "organizationId",
           case when ${scope.superadmin} and o.account_id = ${scope.accountId} then 'superadmin' else m.role end as role
      from organization o left join membership m on m.organization_id = o.organization_id and m.user_id = ${scope.userId}`.execute(
    scope.sql,
  )
  return new Map(found.rows.map(({ organizationId, role }) => [organizationId, role]))
}
