import { todayInNepal } from '@lekha/calendar'
import { type checkMembership, type Membership, membership, type ReceivedOf } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import type { PublicScope } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'

/** A membership as a stranger may see it. Whoever has the link knows both ids; neither can be guessed. @throws BookError `not_found` */
export async function readMembership(scope: PublicScope, { params }: ReceivedOf<typeof checkMembership>): Promise<Membership> {
  const { organizationId, memberFirmId } = params
  const today = todayInNepal(scope.clock)
  await scope.present('organization', organizationId)
  const [found] = await rowsOf(scope.sql, membership)`
    select o.name as "organizationName", o.name_np as "organizationNameNp", f.code, f.name, f.name_np as "nameNp", f.valid_until as "validUntil",
           f.active and coalesce(f.valid_until >= ${today}::date, true) as valid
      from member_firm f join organization o on o.organization_id = f.organization_id
     where f.organization_id = ${organizationId} and f.member_firm_id = ${memberFirmId}`
  if (!found) throw new BookError(sentence('There is no such membership.'), { code: 'not_found' })
  return found
}
