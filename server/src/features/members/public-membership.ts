import { todayInNepal } from '@lekha/calendar'
import type { checkMembership, Membership, ReceivedOf } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { PublicScope } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'

const row = z.object({
  ...{ organizationName: z.string(), organizationNameNp: z.string() },
  ...{ code: z.string(), name: z.string(), nameNp: z.string(), validUntil: z.string().nullable(), valid: z.boolean() },
})

/** A membership as a stranger may see it. Whoever has the link knows both ids; neither can be guessed. @throws BookError `not_found` */
export async function readMembership(scope: PublicScope, { params }: ReceivedOf<typeof checkMembership>): Promise<Membership> {
  const { organizationId, memberFirmId } = params
  const today = todayInNepal(scope.clock)
  await scope.present('organization', organizationId)
  const [found] = await rowsOf(scope.sql, row)`
    select o.name as "organizationName", o.name_np as "organizationNameNp", f.code, f.name, f.name_np as "nameNp", f.valid_until as "validUntil",
           f.active and coalesce(f.valid_until >= ${today}::date, true) as valid
      from member_firm f join organization o on o.organization_id = f.organization_id
     where f.organization_id = ${organizationId} and f.member_firm_id = ${memberFirmId}`
  if (!found) throw new BookError(sentence('There is no such membership.'), { code: 'not_found' })
  return found
}
