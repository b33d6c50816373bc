import {
  type createFirmRole,
  FIRM_ROLES,
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
    roles: ({ organizationId }, kind) => sql`exists (
      select from firm_role r where r.organization_id = ${organizationId} and r.person_id = person.person_id and r.kind = ${kind} and r.until is null)`,
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

/** The roles of persons in firms: those of now first, owners before representatives, the latest first. */
export const firmRoles = masterTable({
  ...{ table: 'firm_role', key: 'firm_role_id', answer: firmRole, missing: sentence('There is no such role.') },
  order: [
    `until is not null`,
    `array_position(array['${FIRM_ROLES.join("', '")}'], kind)`,
    "to_char(date '9999-12-31' - since, '000000000')",
  ],
  computed: {
    name: ofPerson('name'),
    nameNp: ofPerson('name_np'),
    citizenshipNumber: ofPerson('citizenship_number'),
    phone: ofPerson('phone'),
  },
})

/** Names a person as owner or representative of a firm. */
export async function addRole(books: Books, { body }: ReceivedOf<typeof createFirmRole>): Promise<FirmRole> {
  if (!(await memberFirms.exists(books, body.memberFirmId))) throw atField('memberFirmId', 'There is no such member firm.')
  await checkRole(books, body)
  return firmRoles.insert(books, body)
}

/** Changes a role. It stays in its firm. */
export async function changeRole(books: Books, { params, body }: ReceivedOf<typeof updateFirmRole>): Promise<FirmRole> {
  const former = await firmRoles.lockSeen(books, params.firmRoleId, body.version)
  const { memberFirmId, ...values } = body
  if (memberFirmId !== former.memberFirmId) throw atField('memberFirmId', 'A role stays in its firm.')
  await checkRole(books, body)
  return firmRoles.update(books, former.id, values)
}

async function checkRole(books: Books, { personId, since, until }: Pick<FirmRole, 'personId' | 'since' | 'until'>): Promise<void> {
  if (!(await persons.exists(books, personId))) throw atField('personId', NO_PERSON)
  if (until !== null && until < since) throw atField('until', 'The last day is before the first.')
}
