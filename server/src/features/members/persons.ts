import {
  type createFirmRole,
  type FirmRole,
  firmRole,
  MAX_IN_BROWSER,
  type Person,
  person,
  type ReceivedOf,
  type updateFirmRole,
  type updatePerson,
} from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { masterTable } from '../../masters/master-table.ts'
import { memberFirms } from './member-firms.ts'
import { storedPhone } from './phone.ts'

const NO_PERSON = sentence('There is no such person.')

const rolesOfPerson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('memberFirmId', r.member_firm_id, 'firmName', f.name, 'firmNameNp', f.name_np, 'kind', r.kind, 'number', r.number,
           'since', r.since, 'until', r.until) order by r.since desc, f.folded_name, r.kind), '[]')
    from firm_role r join member_firm f on f.organization_id = person.organization_id and f.member_firm_id = r.member_firm_id
   where r.organization_id = person.organization_id and r.person_id = person.person_id)`

/** The persons who own or represent member firms, by name. */
export const persons = masterTable({
  ...{ table: 'person', key: 'person_id', answer: person, missing: NO_PERSON, order: ['folded_name'] },
  searched: 'person',
  atMost: MAX_IN_BROWSER,
  computed: { roles: rolesOfPerson },
  filters: {
    roles: ({ organizationId }, value) => {
      const [kind, day] = String(value).split(':')
      return sql`exists (
        select from firm_role r where r.organization_id = ${organizationId} and r.person_id = person.person_id and r.kind = ${kind}
           and r.since <= ${day} and coalesce(r.until >= ${day}, true))`
    },
  },
  usedBy: {
    masters: [
      {
        ...{ screen: 'member-firm', table: 'firm_of_person', key: 'member_firm_id', column: 'person_id' },
        ...{
          one: sentence('This person owns or represents a member firm.'),
          several: sentence('This person owns or represents {{count}} member firms.'),
        },
      },
    ],
  },
})

type PersonForm = Omit<Person, 'id' | 'version' | 'roles'>
const stored = <Form extends Pick<PersonForm, 'phone'>>(form: Form): Form => ({ ...form, phone: storedPhone(form.phone) })

/** Creates a person. */
export const addPerson = (books: Books, { body }: { body: PersonForm }): Promise<Person> => persons.insert(books, stored(body))

/** Changes a person. */
export async function changePerson(books: Books, { params, body }: ReceivedOf<typeof updatePerson>): Promise<Person> {
  await persons.lockSeen(books, params.personId, body.version)
  return persons.update(books, params.personId, stored(body))
}

const ofPerson = (field: 'name' | 'name_np' | 'citizenship_number' | 'phone') =>
  sql`(select p.${sql.ref(field)} from person p where p.organization_id = firm_role.organization_id and p.person_id = firm_role.person_id)`

/** A day as a text that orders later days before earlier ones. */
const backwards = (day: string): string => `to_char(LAST - ${day}, '000000000')`.replaceAll('LAST', "date '9999-12-31'")

/** The roles of persons in firms: those that last first, then by their last day; owners before representatives, the latest first. */
export const firmRoles = masterTable({
  ...{ table: 'firm_role', key: 'firm_role_id', answer: firmRole, missing: sentence('There is no such role.'), atMost: 1_000 },
  order: [backwards('coalesce(until, LAST)'), "case kind when 'owner' then '0' else '1' end", backwards('since')],
  computed: {
    name: ofPerson('name'),
    nameNp: ofPerson('name_np'),
    citizenshipNumber: ofPerson('citizenship_number'),
    phone: ofPerson('phone'),
  },
})

/** Names a person as owner or representative of a firm. */
export async function addRole(books: Books, { body }: ReceivedOf<typeof createFirmRole>): Promise<FirmRole> {
  const person = await persons.read(books, body.personId)
  if (!person) throw atField('personId', NO_PERSON)
  if (!person.active) throw atField('personId', 'This one can no longer be chosen. Choose another, or switch it on again.')
  await checkRole(books, body)
  return firmRoles.insert(books, body)
}

/** Changes a role. It stays with its person and in its firm: somebody who follows has a role of their own. */
export async function changeRole(books: Books, { params, body }: ReceivedOf<typeof updateFirmRole>): Promise<FirmRole> {
  const former = await firmRoles.lockSeen(books, params.firmRoleId, body.version)
  const { memberFirmId, personId, ...values } = body
  if (memberFirmId !== former.memberFirmId) throw atField('memberFirmId', 'A role stays in its firm.')
  if (personId !== former.personId) throw atField('personId', 'A role stays with its person. End it, and name who follows.')
  await checkRole(books, body, former.id)
  return firmRoles.update(books, former.id, values)
}

type RoleForm = Pick<FirmRole, 'memberFirmId' | 'personId' | 'kind' | 'since' | 'until'>

/** Refuses days of which the last comes first, and a second role of the kind that lasts on the same day. The firm is locked, so that two callers do not give both. */
async function checkRole(
  books: Books,
  { memberFirmId, personId, kind, since, until }: RoleForm,
  ownId: string | null = null,
): Promise<void> {
  if (!(await memberFirms.lock(books, memberFirmId))) throw atField('memberFirmId', 'There is no such member firm.')
  if (until !== null && until < since) throw atField('until', 'The last day is before the first.')
  const twice = await run(books.sql)`
    select from firm_role where organization_id = ${books.organizationId} and member_firm_id = ${memberFirmId} and person_id = ${personId} and kind = ${kind}
       and firm_role_id is distinct from ${ownId}::uuid and since <= coalesce(${until}::date, since) and coalesce(until >= ${since}::date, true)`
  if (twice > 0) throw atField('since', 'This person has this role in the firm on some of these days already.')
}
