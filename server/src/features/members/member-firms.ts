import {
  type deleteMemberFirm,
  MAX_IN_BROWSER,
  type MemberFirm,
  memberFirm,
  type ReceivedOf,
  type updateMemberFirm,
  type verifyMemberFirm,
} from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import { faultOfPlace } from '@lekha/places'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf, rowsOf, run } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { memberOwes } from '../../figures/member-dues.ts'
import { membershipLasts } from '../../figures/membership-lasts.ts'
import { masterTable } from '../../masters/master-table.ts'
import { renameMemberLedger } from '../../masters/member-ledger.ts'
import { membershipTypes } from './membership-types.ts'
import { storedPhone } from './phone.ts'

/** The member firms, by name. */
export const memberFirms = masterTable({
  ...{ table: 'member_firm', key: 'member_firm_id', answer: memberFirm, missing: sentence('There is no such member firm.') },
  order: ['folded_name'],
  searched: 'member_firm',
  atMost: MAX_IN_BROWSER,
  filters: {
    verifiedAt: (_, value) => (value === 'verified' ? sql`verified_at is not null` : sql`verified_at is null`),
    validUntil: ({ organizationId }, value) => membershipLasts(organizationId, String(value)),
    owing: ({ organizationId }, value) => memberOwes(organizationId, value === 'owing'),
  },
  usedBy: {
    masters: [
      {
        ...{ screen: 'person', table: 'person_of_firm', key: 'person_id', column: 'member_firm_id' },
        ...{ one: sentence('One person owns or represents it.'), several: sentence('{{count}} persons own or represent it.') },
      },
    ],
  },
})

type Form = Omit<MemberFirm, 'id' | 'version' | 'verifiedAt' | 'verifiedBy'>

/** Creates a member firm; where no member number is given it gets the next one. */
export async function addMemberFirm(books: Books, { body }: { body: Form }): Promise<MemberFirm> {
  const form = await checked(books, body)
  return memberFirms.insert(books, form.code === '' ? { ...form, code: await nextNumber(books) } : form)
}

/** Changes a member firm. Its verification stays: it says that somebody looked at its papers, and the history says what changed since. */
export async function changeMemberFirm(books: Books, { params, body }: ReceivedOf<typeof updateMemberFirm>): Promise<MemberFirm> {
  const former = await memberFirms.lockSeen(books, params.memberFirmId, body.version)
  const form = await checked(books, body, former)
  const changed = await memberFirms.update(books, former.id, form.code === '' ? { ...form, code: former.code } : form)
  await renameMemberLedger(books, changed.id, changed)
  return changed
}

/** Deletes a member firm that nobody owns or represents, and that was neither charged nor paid anything. */
export async function removeMemberFirm(books: Books, { params, query }: ReceivedOf<typeof deleteMemberFirm>): Promise<void> {
  const { sql: tx, organizationId } = books
  const named = await run(tx)`
    select from voucher where organization_id = ${organizationId} and member_firm_id = ${params.memberFirmId} limit 1`
  if (named > 0) throw new BookError(sentence('This firm has charges or receipts. Switch it off instead.'), { code: 'rule_broken' })
  await memberFirms.removeUnused(books, params.memberFirmId, query.version)
}

/** Notes that the caller has looked at the papers of a firm, under the present name, or takes that back. */
export async function verifyFirm(books: Books, { params, body }: ReceivedOf<typeof verifyMemberFirm>): Promise<MemberFirm> {
  const former = await memberFirms.lockSeen(books, params.memberFirmId, body.version)
  if ((former.verifiedAt !== null) === body.verified) return former
  const { name } = await rowOf(books.sql, z.object({ name: z.string() }))`
    select ${userName('u')} as name from app_user u where u.user_id = ${books.userId}`
  return memberFirms.update(
    books,
    former.id,
    body.verified ? { verifiedAt: sql`now()`, verifiedBy: name } : { verifiedAt: null, verifiedBy: null },
  )
}

/** The form as it is stored. What a firm has already it keeps, also a type that can no longer be chosen. */
async function checked(books: Books, form: Form, former?: MemberFirm): Promise<Form> {
  if (form.membershipTypeId !== former?.membershipTypeId) {
    const type = await membershipTypes.read(books, form.membershipTypeId)
    if (!type) throw atField('membershipTypeId', 'There is no such membership type.')
    if (!type.active) throw atField('membershipTypeId', 'This one can no longer be chosen. Choose another, or switch it on again.')
  }
  const fault = faultOfPlace(form)
  if (fault) throw atField(fault, 'Province, district, local level and ward do not belong together. Choose them again.')
  if ((form.latitude === null) !== (form.longitude === null)) {
    throw atField(form.latitude === null ? 'latitude' : 'longitude', 'A position has both degrees, north and east.')
  }
  if (form.joinedOn !== null && form.validUntil !== null && form.validUntil < form.joinedOn) {
    throw atField('validUntil', 'The membership ends before it begins.')
  }
  return { ...form, code: form.code.trim(), phone: storedPhone(form.phone) }
}

/** The number after the highest that is a whole number. The kinds of membership are locked, so that two firms never get the same. */
async function nextNumber({ sql: tx, organizationId }: Books): Promise<string> {
  await run(tx)`select from membership_type where organization_id = ${organizationId} order by membership_type_id for no key update`
  const [found] = await rowsOf(tx, z.object({ next: z.string() }))`
    select (coalesce(case when code ~ '^[0-9]+$' then code::numeric end, 0) + 1)::text as next from member_firm where organization_id = ${organizationId}
     order by case when code ~ '^[0-9]+$' then code::numeric end desc nulls last limit 1`
  return found?.next ?? '1'
}
