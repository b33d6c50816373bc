import { NEGATIVE_STOCK, ORGANIZATION_KINDS, STARTER_CHARTS, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  dayOrNone,
  digitsField,
  email,
  id,
  line,
  nothing,
  organizationParams,
  registrationField,
  requiredLine,
  requiredPan,
  result,
} from './fields.ts'
import { MAX_FILE_BYTES } from './file-type.ts'
import { ROLES } from './permissions.ts'

const image = z.file().max(MAX_FILE_BYTES, sentence('A file has at most 10 MB.'))

/** The eight fields that the specification demands of an organization, with its sentences. */
export const organizationFields = {
  organizationName: requiredLine(200, sentence('Organization name is required')),
  companyCode: requiredLine(50, sentence('Company code is required')),
  contact: digitsField(sentence('Contact number is required')),
  email,
  location: requiredLine(200, sentence('Location is required')),
  postalCode: digitsField(sentence('Postal code is required')),
  registrationNumber: registrationField(sentence('Registration number is required')),
  panNumber: requiredPan(sentence('PAN number is required')),
}

/** The form of an organization, as the web fills it and the server checks it. */
export const organizationForm = z.strictObject({
  ...organizationFields,
  colorImage: image.optional(),
  BWImage: image.optional(),
  nameNp: line(200).optional(),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .optional(),
})

const organization = z.object({
  id,
  organizationName: z.string(),
  nameNp: z.string(),
  companyCode: z.string(),
  contact: z.number(),
  email: z.string(),
  location: z.string(),
  postalCode: z.number(),
  registrationNumber: z.number(),
  panNumber: z.number(),
  /** The same four as they are stored: a number has no leading zeros and no strokes, and a form filled from it would lose them. */
  stored: z.object({ contact: z.string(), postalCode: z.string(), registrationNumber: z.string(), panNumber: z.string() }),
  color: z.string(),
  /** The lines of its vouchers may name a cost centre. */
  costCentres: z.boolean(),
  kind: z.enum(ORGANIZATION_KINDS),
  /** What happens when a voucher takes out more of an item than is there. */
  negativeStock: z.enum(NEGATIVE_STOCK),
  /** Since when it is registered for VAT, and since when its bills are issued by the procedure for electronic bills, AD; null where it is not, or not said. */
  vatFrom: z.string().nullable(),
  billsIssuedFrom: z.string().nullable(),
  /** Made-up books to try everything in, which can be wiped. */
  practice: z.boolean(),
  colorImage: id.nullable(),
  BWImage: id.nullable(),
  version: z.int(),
  /** The caller's own role in it. */
  role: z.enum(ROLES),
})
/** An organization as the wire shows it. */
export type Organization = z.output<typeof organization>

/** The organizations whose books the caller may open. */
export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/suborganizationinfo',
  access: { scope: 'account' },
  reads: ['organizations', 'users'],
  summary: 'The organizations whose books the caller may open.',
  status: 200,
  answer: result(z.array(organization)),
})

/** Creates an organization with its chart, voucher types and empty books. */
export const createOrganization = defineEndpoint({
  method: 'POST',
  path: '/suborganizationinfo',
  access: { scope: 'account', demands: 'superadmin' },
  changes: ['organizations'],
  summary: 'Create an organization. Multipart: eight fields and two optional images.',
  multipart: true,
  limit_bytes: 21 * 1024 * 1024,
  body: organizationForm.extend({
    /** Its chart (without balances), voucher types, cost centres and settings are those of this organization of the account; '' for the usual ones. */
    asIn: z.union([z.literal(''), id]).optional(),
    /** The chart to begin with, where it takes over none; that of a trading firm where it is not said. A federation works for no profit. */
    chart: z.enum(STARTER_CHARTS).optional(),
    /** Its sub-ledgers too. */
    withSubLedgers: z.enum(['true', 'false']).optional(),
  }),
  status: 201,
  answer: result(organization),
})

const changedImage = z.union([z.literal(''), image]).optional()

/** Creates a practice firm: an organization whose books of two fiscal years are made up. */
export const createPracticeFirm = defineEndpoint({
  method: 'POST',
  path: '/practice-firms',
  access: { scope: 'account', demands: 'superadmin' },
  changes: ['organizations'],
  summary: 'Create a practice firm: a trading firm of Kathmandu with made-up books of two fiscal years.',
  status: 201,
  answer: result(organization),
})

/** Wipes a practice firm with everything in it. No other organization is ever deleted. */
export const wipePracticeFirm = defineEndpoint({
  method: 'DELETE',
  path: '/practice-firms/{organizationId}',
  access: { scope: 'account', demands: 'superadmin' },
  changes: ['organizations', 'users', 'security-events'],
  summary: 'Wipe a practice firm with everything in it. Only practice firms can be wiped.',
  params: organizationParams,
  status: 204,
  answer: nothing,
})

/** Changes an organization; an image that is not sent stays, an empty text in its place removes it. */
export const updateOrganization = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}',
  access: { scope: 'organization', permission: 'organization.write', by: 'organizationId' },
  changes: ['organizations'],
  summary: 'Change an organization. Multipart, as for creating; an empty text in place of an image removes the stored one.',
  multipart: true,
  limit_bytes: 21 * 1024 * 1024,
  params: organizationParams,
  body: organizationForm.extend({
    colorImage: changedImage,
    BWImage: changedImage,
    costCentres: z.enum(['true', 'false']).optional(),
    kind: z.enum(ORGANIZATION_KINDS).optional(),
    negativeStock: z.enum(NEGATIVE_STOCK).optional(),
    /** '' where it is not, or no longer. */
    vatFrom: dayOrNone.optional(),
    billsIssuedFrom: dayOrNone.optional(),
    version: z.string().regex(/^\d{1,9}$/),
  }),
  status: 200,
  answer: result(organization),
})

/** The bytes of a logo, always as an attachment. What hangs on a voucher is read there. */
export const readFile = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/files/{fileId}',
  access: { scope: 'organization', permission: 'organization.read', by: 'organizationId' },
  reads: [],
  summary: 'A logo of the organization.',
  params: organizationParams.extend({ fileId: id }),
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})
