import { sentence } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, flag, id, line, optionalEmail, optionalPan, organizationParams, requiredLine, result } from './fields.ts'
import { masterCalls } from './master.ts'

const missing = sentence('Required')
const ofMembers = { topic: 'members', read: 'member.read', write: 'member.write' } as const

/** How often a late renewal is fined: never, once, or for each month or year that began after the months of grace. */
export const FINE_RULES = ['none', 'once', 'month', 'year'] as const
const fineEvery = z.enum(FINE_RULES)
const MONTHS = sentence('Enter whole months, from 0 to 12.')
const YEARS = sentence('Enter whole years, from 0 to 20.')

/** A kind of membership on the wire, such as general or honorary. `ledgerId`: its sub-ledgers are what the members owe; null where they are charged nothing. `dormantYears`: so long after its last valid day a firm is dormant; 0: never. */
export const membershipType = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  note: z.string(),
  ledgerId: id.nullable(),
  graceMonths: z.int(),
  fineEvery,
  dormantYears: z.int(),
  active: z.boolean(),
  version: z.int(),
})
/** A kind of membership on the wire. */
export type MembershipType = z.output<typeof membershipType>

/** The calls of kinds of membership. */
export const membershipTypeCalls = masterCalls({
  ...ofMembers,
  path: '/organizations/{organizationId}/membership-types',
  params: organizationParams.extend({ membershipTypeId: id }),
  one: 'membership type',
  many: 'membership types',
  answer: membershipType,
  form: z.strictObject({
    ...{ name: requiredLine(200, missing), nameNp: line(200), note: line(300), ledgerId: id.nullable() },
    ...{ graceMonths: z.int(MONTHS).min(0, MONTHS).max(12, MONTHS), fineEvery },
    ...{ dormantYears: z.int(YEARS).min(0, YEARS).max(20, YEARS), active: z.boolean() },
  }),
  filters: { active: flag.optional() },
})
/** The same, each by its own name. */
export const {
  list: listMembershipTypes,
  create: createMembershipType,
  update: updateMembershipType,
  remove: deleteMembershipType,
  changes: listMembershipTypeChanges,
  uses: listMembershipTypeUses,
} = membershipTypeCalls

const NO_POSITION = sentence('Write degrees with up to six decimals, such as 27.700769.')
/** Degrees as decimal text, up to 90 north or 180 east; null where the position is not known. */
const degrees = (pattern: RegExp) =>
  z
    .string()
    .overwrite((text) => asciiDigits(text).trim())
    .regex(pattern, NO_POSITION)
    .nullable()
const NORTH = /^-?(?:[0-8]?\d(?:\.\d{1,6})?|90(?:\.0{1,6})?)$/
const EAST = /^-?(?:(?:1[0-7]\d|\d{1,2})(?:\.\d{1,6})?|180(?:\.0{1,6})?)$/

const optionalDay = date.nullable()
/** Digits of either script, or ''. */
const postalCode = z
  .string()
  .overwrite((text) => asciiDigits(text).trim())
  .refine((text) => /^(\d{5})?$/.test(text), sentence('A postal code has five digits.'))

/** What a member firm is, beside its names, number and place. */
const facts = {
  organizationType: line(100),
  organizationCode: line(50),
  ownershipType: line(100),
  registrationNumber: line(50),
  commodityName: line(200),
  commodityType: line(200),
  commoditySubtype: line(200),
}
/** Ids of packages/places; each stands in what stands above it, and null where it is not known. */
const place = {
  provinceId: z.int().nullable(),
  districtId: z.int().nullable(),
  localLevelId: z.int().nullable(),
  ward: z.int().nullable(),
}

/** A member firm on the wire. `code` is its member number, `phone` as ITU-T E.164 writes it; days are AD. */
export const memberFirm = z.object({
  id,
  membershipTypeId: id,
  code: z.string(),
  name: z.string(),
  nameNp: z.string(),
  pan: z.string(),
  ...facts,
  registrationDate: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  ...place,
  street: z.string(),
  postalCode: z.string(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  joinedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** When its papers were looked at, and by whom, under the name of then; both null where nobody has. */
  verifiedAt: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
})
/** A member firm on the wire. */
export type MemberFirm = z.output<typeof memberFirm>

const memberFirmForm = z.strictObject({
  membershipTypeId: id,
  /** '' for the next number; digits of either script. */
  code: line(50).overwrite(asciiDigits),
  name: requiredLine(200, missing),
  nameNp: line(200),
  pan: optionalPan,
  ...facts,
  registrationDate: optionalDay,
  phone: line(50),
  email: optionalEmail,
  ...place,
  street: line(200),
  postalCode,
  latitude: degrees(NORTH),
  longitude: degrees(EAST),
  joinedOn: optionalDay,
  validUntil: optionalDay,
  active: z.boolean(),
})

/** Whether a membership lasts on a day: `valid:2026-07-17`, `over:2026-07-17`, `dormant:2026-07-17`; `none:2026-07-17` where no last day is given. */
export const lasting = z
  .string()
  .regex(/^(valid|over|dormant|none):\d{4}-\d{2}-\d{2}$/)
  .refine((text) => date.safeParse(text.split(':')[1]).success)

/** Whether a membership ended so long before a day, AD, that the firm is dormant by the rule of its type. */
export function isDormant(
  { validUntil }: Pick<MemberFirm, 'validUntil'>,
  { dormantYears }: Pick<MembershipType, 'dormantYears'>,
  on: string,
) {
  if (validUntil === null || dormantYears === 0) return false
  const year = Number.parseInt(on.slice(0, 4), 10) - dormantYears
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return validUntil < `${year}${on.slice(4) === '-02-29' && !isLeap ? '-02-28' : on.slice(4)}`
}

/** The calls of member firms. */
export const memberFirmCalls = masterCalls({
  ...ofMembers,
  path: '/organizations/{organizationId}/member-firms',
  params: organizationParams.extend({ memberFirmId: id }),
  one: 'member firm',
  many: 'member firms',
  reads: ['figures'],
  answer: memberFirm,
  form: memberFirmForm,
  filters: {
    membershipTypeId: id.optional(),
    districtId: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform((text) => Number.parseInt(text, 10))
      .optional(),
    active: flag.optional(),
    /** Whether its papers were looked at. */
    verifiedAt: z.enum(['verified', 'unverified']).optional(),
    validUntil: lasting.optional(),
    /** Whether it owes something in the books. */
    owing: z.enum(['owing', 'clear']).optional(),
    pan: z
      .string()
      .regex(/^\d{9}$/)
      .optional(),
  },
})
/** The same, each by its own name. */
export const {
  list: listMemberFirms,
  create: createMemberFirm,
  update: updateMemberFirm,
  remove: deleteMemberFirm,
  changes: listMemberFirmChanges,
  uses: listMemberFirmUses,
} = memberFirmCalls

/** A membership as a stranger may see it. */
export const membership = z.object({
  ...{ organizationName: z.string(), organizationNameNp: z.string() },
  ...{ code: z.string(), name: z.string(), nameNp: z.string(), validUntil: z.string().nullable() },
  /** Whether it counts today, by the clock of the server. */
  valid: z.boolean(),
})
/** What anybody is told who has the link on a member card or certificate: the firm, its number, and through which day its membership counts. Nothing else. */
export type Membership = z.output<typeof membership>

/** Tells anybody who has its link whether a membership counts. */
export const checkMembership = defineEndpoint({
  method: 'GET',
  path: '/memberships/{organizationId}/{memberFirmId}',
  access: { scope: 'public' },
  reads: ['members', 'organizations'],
  summary: 'The name, number and last day of a membership, for whoever has its link.',
  params: organizationParams.extend({ memberFirmId: id }),
  status: 200,
  answer: result(membership),
})

/** Notes that the caller has looked at the papers of a firm, or takes that back. */
export const verifyMemberFirm = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/member-firms/{memberFirmId}/verification',
  access: { scope: 'organization', permission: 'member.write', by: 'organizationId' },
  changes: ['members'],
  summary: 'Note that the papers of a member firm were looked at, or take that back.',
  params: organizationParams.extend({ memberFirmId: id }),
  body: z.strictObject({ verified: z.boolean(), version: z.int() }),
  status: 200,
  answer: result(memberFirm),
})
