import { sentence } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import * as z from 'zod'
import { date, id, line, optionalEmail, organizationParams, requiredLine } from './fields.ts'
import { masterCalls } from './master.ts'

/** The roles that a person may have in a member firm. */
export const FIRM_ROLES = ['owner', 'representative'] as const
const kind = z.enum(FIRM_ROLES)
const ofMembers = { topic: 'members', read: 'member.read', write: 'member.write' } as const

/** A role of a person, with the names of the firm. Days are AD; `until` is null while it lasts. */
const roleOfPerson = z.object({
  memberFirmId: id,
  firmName: z.string(),
  firmNameNp: z.string(),
  kind,
  number: z.string(),
  since: z.string(),
  until: z.string().nullable(),
})
/** A role of a person. */
export type RoleOfPerson = z.output<typeof roleOfPerson>

/** A person who owns or represents member firms, on the wire; `phone` as ITU-T E.164 writes it, the latest role first. */
export const person = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  citizenshipNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  roles: z.array(roleOfPerson),
  active: z.boolean(),
  version: z.int(),
})
/** A person on the wire. */
export type Person = z.output<typeof person>

/** The calls of persons. */
export const personCalls = masterCalls({
  ...ofMembers,
  path: '/organizations/{organizationId}/persons',
  params: organizationParams.extend({ personId: id }),
  one: 'person',
  many: 'persons who own or represent member firms',
  answer: person,
  form: z.strictObject({
    name: requiredLine(200, sentence('Required')),
    nameNp: line(200),
    citizenshipNumber: z
      .string()
      .max(30, sentence('This text is too long.'))
      .overwrite((text) => asciiDigits(text).trim())
      .refine((text) => /^(\d[\d/-]*)?$/.test(text), sentence('A citizenship number may have digits, slashes and hyphens.')),
    phone: line(50),
    email: optionalEmail,
    address: line(300),
    active: z.boolean(),
  }),
  /** `roles`: those who have such a role on a day: `owner:2026-07-17`. */
  filters: {
    roles: z
      .string()
      .regex(/^(owner|representative):\d{4}-\d{2}-\d{2}$/)
      .refine((text) => date.safeParse(text.split(':')[1]).success)
      .optional(),
  },
})
/** The same, each by its own name. */
export const {
  list: listPersons,
  create: createPerson,
  update: updatePerson,
  remove: deletePerson,
  changes: listPersonChanges,
  uses: listPersonUses,
} = personCalls

/** That a person owns or represents a firm from a day on, on the wire; it is called by the names of the person. Days are AD. */
export const firmRole = z.object({
  id,
  memberFirmId: id,
  personId: id,
  name: z.string(),
  nameNp: z.string(),
  citizenshipNumber: z.string(),
  phone: z.string(),
  kind,
  /** The number of a representative; '' where there is none. */
  number: z.string(),
  since: z.string(),
  until: z.string().nullable(),
  version: z.int(),
})
/** A role of a person in a firm. */
export type FirmRole = z.output<typeof firmRole>

/** The calls of roles. A firm has at most a few hundred over the years. */
export const firmRoleCalls = masterCalls({
  ...ofMembers,
  path: '/organizations/{organizationId}/firm-roles',
  params: organizationParams.extend({ firmRoleId: id }),
  one: 'role in a member firm',
  many: 'roles of persons in member firms',
  answer: firmRole,
  form: z.strictObject({ memberFirmId: id, personId: id, kind, number: line(50), since: date, until: date.nullable() }),
  filters: { memberFirmId: id.optional(), personId: id.optional() },
})
/** The same, each by its own name. */
export const {
  list: listFirmRoles,
  create: createFirmRole,
  update: updateFirmRole,
  remove: deleteFirmRole,
  changes: listFirmRoleChanges,
  uses: listFirmRoleUses,
} = firmRoleCalls
