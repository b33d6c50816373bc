import { BASE_KINDS, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { billAllocation, billsOfLine, deduction } from './bill.ts'
import { defineEndpoint } from './endpoint.ts'
import { amount, count, date, exact, id, line, nothing, organizationParams, requiredLine, result } from './fields.ts'
import { movements } from './movement.ts'
import { voucherDetails } from './voucher-details.ts'

const read = { scope: 'organization', permission: 'voucher.read', by: 'organizationId' } as const
const change = { scope: 'organization', permission: 'voucher.change', by: 'organizationId' } as const
const voucherParams = organizationParams.extend({ voucherId: id })

/** One line as it travels: amount signed, debit positive. */
export const voucherLine = z.strictObject({
  ledgerId: id,
  subLedgerId: id.nullable().optional(),
  costCentreId: id.nullable().optional(),
  amount,
  narration: line(500).optional(),
  /** The bills of a party that the amount begins or settles; what none names is on account. */
  bills: billsOfLine.optional(),
  /** On a line of the ledger of a tax: from what it was deducted. */
  deduction: deduction.optional(),
})

/** The input for posting a voucher. */
export const voucherForm = z.strictObject({
  type: exact(40),
  date,
  narration: line(1000).optional(),
  reference: line(200).optional(),
  lines: z.array(voucherLine).max(30_000),
  movements: movements.optional(),
  /** The id of the bill that this credit or debit note corrects; it stays the same when the note is altered. */
  corrects: id.optional(),
  /** The id of the order that this bill, or this later order, fulfils; it stays the same when the voucher is altered. */
  fulfils: id.optional(),
  /** What a bill says beside its amounts; left out by who alters a voucher, they stay as they are. */
  details: voucherDetails.nullable().optional(),
})
/** The same input after checking. */
export type VoucherForm = z.output<typeof voucherForm>

/** A stored version's head. `id` names the voucher for ever (its first version's id); `entry` names this version. */
export const voucherHead = z.object({
  id,
  entry: z.string(),
  version: z.int(),
  type: z.string(),
  number: z.string(),
  date: z.string(),
  bsDate: z.string(),
  total: amount,
  cancelled: z.boolean(),
})

/** Another voucher that this one names, or that names it. */
const linkedVoucher = z.object({ id, type: z.string(), number: z.string() })
/** An allocation as it is stored; `label` is what its bill is called, left out before it is stored. */
const storedAllocation = billAllocation.extend({ label: z.string().optional() })
/** A line as it is stored. */
const storedLine = z.object({
  ...{ ledgerId: id, subLedgerId: id.nullable(), costCentreId: id.nullable(), amount, narration: z.string() },
  ...{ bills: z.array(storedAllocation).optional(), deduction: deduction.optional() },
})

const fullVoucher = voucherHead.extend({
  reverses: linkedVoucher.nullable(),
  reversedBy: linkedVoucher.nullable(),
  /** The bill that this note corrects, and the notes that correct this bill; left out where there are none. */
  corrects: linkedVoucher.optional(),
  correctedBy: z.array(linkedVoucher).optional(),
  /** The order that this voucher fulfils, and the bills and orders that fulfil this order. */
  fulfils: linkedVoucher.optional(),
  fulfilledBy: z.array(linkedVoucher).optional(),
  details: voucherDetails.optional(),
  /** Whether it charges a member firm, or is a receipt of the receipt centre: then it is not altered. */
  dues: z.enum(['charge', 'receipt']).optional(),
  fiscalYearId: id,
  narration: z.string(),
  reference: z.string(),
  reason: z.string().nullable(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  lines: z.array(storedLine),
  /** Left out where no goods move. */
  movements: movements.optional(),
})
/** A voucher version with its lines, and the goods that it moves. */
export type Voucher = z.output<typeof fullVoucher>

/** The voucher types with the number that the next voucher of each would take in a year. */
export const listVoucherTypes = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/voucher-types',
  access: read,
  // The first item brings the type of the stock journal.
  reads: ['vouchers', 'years', 'users', 'goods'],
  summary: 'Voucher types and the next number of each in a fiscal year.',
  params: organizationParams,
  query: z.strictObject({ fiscalYearId: id.optional() }),
  status: 200,
  answer: result(
    z.array(
      z.object({
        code: z.string(),
        baseKind: z.string(),
        name: z.string(),
        nameNp: z.string(),
        prefix: z.string(),
        width: z.int(),
        next: z.string(),
        /** How the numbers of a series look that has not begun: the next year's, or this one's where no voucher of the type stands in it. */
        ownPrefix: z.string(),
        ownWidth: z.int(),
        permitted: z.boolean(),
      }),
    ),
  ),
})
const WRONG_PREFIX = sentence('A prefix has letters, digits and - / . _ and does not end with a digit.')
const WRONG_WIDTH = sentence('A number has 1 to 9 digits.')

/** Says how the numbers of a voucher type look in every series that has not begun. */
export const updateVoucherType = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/voucher-types/{voucherType}',
  access: { scope: 'organization', permission: 'organization.write', by: 'organizationId' },
  changes: ['vouchers'],
  summary: 'Change the prefix and the digits of the numbers of a voucher type. A series that has begun keeps its own.',
  params: organizationParams.extend({ voucherType: exact(40) }),
  body: z.strictObject({
    prefix: line(20)
      .overwrite((text) => text.normalize('NFC'))
      .refine((text) => /^([\p{L}\p{M}\d/._-]*[\p{L}\p{M}/._-])?$/u.test(text), WRONG_PREFIX),
    width: z.int(WRONG_WIDTH).min(1, WRONG_WIDTH).max(9, WRONG_WIDTH),
  }),
  status: 204,
  answer: nothing,
})
/** The ledgers that the user posted to lately, by the kind of voucher and the side of the line: what an empty field offers first. */
export const listUsedLedgers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/used-ledgers',
  access: read,
  reads: ['vouchers'],
  summary: 'The ledgers of the caller’s latest vouchers, by kind of voucher and side, the last used first.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(z.object({ kind: z.enum(BASE_KINDS), side: z.enum(['debit', 'credit']), ledgerIds: z.array(id) }))),
})
/** A voucher as an example of what is usually entered. */
const pastVoucher = fullVoucher.pick({ id: true, number: true, date: true, narration: true, total: true, lines: true, movements: true })
/** A voucher as an example of what is usually entered. */
export type PastVoucher = z.output<typeof pastVoucher>
/** The latest vouchers of a type, or those of them that name a ledger: what a new one may repeat. Very long ones are left out. */
export const listLatestVouchers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/latest-vouchers',
  access: read,
  reads: ['vouchers'],
  summary: 'The latest vouchers of a type with their lines, the newest first; with a ledger, those that name it.',
  params: organizationParams,
  query: z.strictObject({ type: exact(40), ledgerId: id.optional() }),
  status: 200,
  answer: result(z.array(pastVoucher)),
})
/** Posts a voucher. The Idempotency-Key becomes its id; without one the server makes it. */
export const postVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers',
  access: { scope: 'organization', permission: 'voucher.post', by: 'organizationId' },
  changes: ['vouchers', 'figures'],
  summary: 'Post a voucher.',
  params: organizationParams,
  body: voucherForm,
  limit_bytes: 8 * 1024 * 1024,
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
/** The present version of a voucher. */
export const showVoucher = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/vouchers/{voucherId}',
  access: read,
  reads: ['vouchers', 'users'],
  summary: 'A voucher as it stands now.',
  params: voucherParams,
  status: 200,
  answer: result(fullVoucher),
})
/** Every version of a voucher, first to last. */
export const showVoucherHistory = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/versions',
  access: read,
  reads: ['vouchers', 'users'],
  summary: 'Every version of a voucher.',
  params: voucherParams,
  status: 200,
  answer: result(z.array(fullVoucher)),
})
/** The version that was seen; a voucher has at most 32,767. */
const seenVersion = z.int().min(1).max(32_766)

/** Alters a voucher: posts its next version. `version` is the one that was seen. */
export const alterVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/versions',
  access: change,
  changes: ['vouchers', 'figures'],
  summary: 'Alter a voucher by posting its next version.',
  params: voucherParams,
  body: voucherForm
    .omit({ type: true, corrects: true, fulfils: true })
    .extend({ version: seenVersion, reason: requiredLine(500, sentence('A reason is required.')) }),
  limit_bytes: 8 * 1024 * 1024,
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
/** Cancels a voucher for good; its number stays. */
export const cancelVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/cancellation',
  access: change,
  changes: ['vouchers', 'figures'],
  summary: 'Cancel a voucher; its number stays.',
  params: voucherParams,
  body: z.strictObject({ version: seenVersion, reason: requiredLine(500, sentence('A reason is required.')) }),
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
/** Reverses a voucher on an open day: posts one of the same type with every line turned round. `version` is the one that was seen. */
export const reverseVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/reversal',
  access: change,
  changes: ['vouchers', 'figures'],
  summary: 'Reverse a voucher on another day by a voucher of its type with the opposite lines.',
  params: voucherParams,
  body: z.strictObject({ version: seenVersion, date, narration: requiredLine(1000, sentence('A reason is required.')) }),
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
const entryNumber = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()

/**
 * Finds vouchers by words of narration and reference, by number or amount, newest first; `after` an entry, the one that followed it first.
 * `complete` is false where older vouchers may have the words too.
 */
export const searchVouchers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/vouchers',
  access: read,
  reads: ['vouchers', 'chart', 'goods', 'users'],
  summary:
    'Vouchers, newest entry first, or those after an entry, oldest first; text finds beginnings of words of narration and reference, numbers and amounts.',
  params: organizationParams,
  query: z.strictObject({
    text: exact(100).optional(),
    type: exact(40).optional(),
    before: entryNumber,
    after: entryNumber,
    limit: count(100).optional(),
  }),
  status: 200,
  answer: result(
    z.array(voucherHead.extend({ particulars: z.string(), particularsNp: z.string(), narration: z.string(), reference: z.string() })),
  ).extend({ complete: z.boolean() }),
})
