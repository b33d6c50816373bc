import { CHARGE_KINDS, date, email, FINE_RULES, FIRM_ROLES } from '@lekha/contract'
import { faultOfPlace } from '@lekha/places'
import * as z from 'zod'
import { amount, id, text, time } from './format-fields.ts'

/** The rows of an archive that belong to member firms. */

const part = z.int().min(1).max(1_000).nullable()
const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,6})?$/)
  .nullable()

/** What its members owe, and when they are late, is left out in archives of version 9. */
export const membershipType = z.strictObject({
  ...{ id, name: text(200), nameNp: text(200), note: text(300), active: z.boolean() },
  ...{ ledger: id.nullable().optional(), graceMonths: z.int().min(0).max(12).optional(), fineEvery: z.enum(FINE_RULES).optional() },
  dormantYears: z.int().min(0).max(20).optional(),
})

export const chargeHead = z.strictObject({
  ...{
    id,
    kind: z.enum(CHARGE_KINDS),
    type: id.nullable(),
    ledger: id,
    name: text(200),
    nameNp: text(200),
    price: amount,
    active: z.boolean(),
  },
})

/** Its place by the ids of packages/places, its telephone number as E.164 has it. */
export const memberFirm = z
  .strictObject({
    ...{ id, type: id, number: text(50), name: text(200), nameNp: text(200), pan: z.string().regex(/^(\d{9})?$/) },
    ...{ organizationType: text(100), organizationCode: text(50), ownershipType: text(100) },
    ...{ registrationNumber: text(50), registrationDate: date.nullable() },
    ...{ commodityName: text(200), commodityType: text(200), commoditySubtype: text(200), phone: text(16), email: z.literal('').or(email) },
    ...{ province: part, district: part, localLevel: part, ward: part, street: text(200), postalCode: text(5) },
    ...{ latitude: degrees, longitude: degrees, joinedOn: date.nullable(), validUntil: date.nullable() },
    ...{ verifiedAt: time.nullable(), verifiedBy: text(250).nullable(), active: z.boolean() },
  })
  .refine(({ province, district, localLevel, ward }) => {
    const ids = { provinceId: province, districtId: district, localLevelId: localLevel, ward }
    return faultOfPlace(ids) === undefined
  })

export const person = z.strictObject({
  ...{
    id,
    name: text(200),
    nameNp: text(200),
    citizenshipNumber: text(30).regex(/^(\d[\d/-]*)?$/),
    phone: text(16),
    email: z.literal('').or(email),
    address: text(300),
  },
  active: z.boolean(),
})

/** That a person owns or represents a firm; `until` is null while it is so. */
export const firmRole = z.strictObject({
  id,
  firm: id,
  person: id,
  kind: z.enum(FIRM_ROLES),
  number: text(50),
  since: date,
  until: date.nullable(),
})
