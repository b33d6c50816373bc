import { LAST_WEEK, RECURRENCES } from '@lekha/calendar'
import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, exact, id, nothing, organizationParams, requiredLine, result, versionQuery } from './fields.ts'
import { voucherForm, voucherHead } from './voucher.ts'

const change = { scope: 'organization', permission: 'voucher.change', by: 'organizationId' } as const
const plannedParams = organizationParams.extend({ plannedId: id })
const seen = z.int().min(1).max(2_147_483_646)
const TIMES = sentence('From 1 to 1,000 times.')

/** The input for a planned voucher. `every`: null for a post-dated one, which is due once. */
const plannedForm = z.strictObject({
  name: requiredLine(200, sentence('Required')),
  nextDate: date,
  every: z.enum(RECURRENCES).nullable(),
  /**
   * Which weekday of its BS month `nextDate` is meant as: the first to fourth of its kind, or 5, the last. Null, or left out: its day of the month.
   */
  week: z.int().min(1).max(LAST_WEEK).nullable().optional(),
  until: date.nullable(),
  timesLeft: z.int(TIMES).min(1, TIMES).max(1000, TIMES).nullable(),
  /** The voucher, as the text of a draft. */
  body: exact(65_536),
})

/** A planned voucher on the wire. */
export const plannedVoucher = z.object({
  id,
  name: z.string(),
  /** When it is due next; null once a recurring one has ended. */
  nextDate: z.string().nullable(),
  every: z.enum(RECURRENCES).nullable(),
  /** The day of the BS month that is meant. */
  day: z.int().nullable(),
  /** The weekday (0 is Sunday) that is meant instead, and in which week of the month, 5 being the last. */
  week: z.int().nullable(),
  weekday: z.int().nullable(),
  until: z.string().nullable(),
  timesLeft: z.int().nullable(),
  body: z.string(),
  skippedDate: z.string().nullable(),
  skipReason: z.string().nullable(),
  version: z.int(),
})
/** A planned voucher on the wire. */
export type PlannedVoucher = z.output<typeof plannedVoucher>

/** The recurring and post-dated vouchers of an organization, those due first in front. */
export const listPlannedVouchers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/planned-vouchers',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['planned'],
  summary: 'Recurring and post-dated vouchers, by the day on which each is due.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(plannedVoucher)),
})
/** How many planned vouchers are due on a day. */
export const countDuePlanned = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/due-planned-vouchers',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['planned'],
  summary: 'How many planned vouchers are due on a day.',
  params: organizationParams,
  query: z.strictObject({ on: date }),
  status: 200,
  answer: result(z.int()),
})
/** Plans a voucher for a day, or again and again. */
export const createPlannedVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/planned-vouchers',
  access: change,
  changes: ['planned'],
  summary: 'Plan a voucher for a day, once or again and again.',
  params: organizationParams,
  body: plannedForm,
  status: 201,
  answer: result(plannedVoucher),
})
/** Changes a planned voucher: what it holds, or when it is due. */
export const updatePlannedVoucher = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/planned-vouchers/{plannedId}',
  access: change,
  changes: ['planned'],
  summary: 'Change a planned voucher.',
  params: plannedParams,
  body: plannedForm.extend({ version: seen }),
  status: 200,
  answer: result(plannedVoucher),
})
/** Deletes a planned voucher; what was posted from it stays. */
export const deletePlannedVoucher = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/planned-vouchers/{plannedId}',
  access: change,
  changes: ['planned'],
  summary: 'Delete a planned voucher; what was posted from it stays.',
  params: plannedParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})
/** Skips the day on which a recurring voucher is due: nothing is posted for it. */
export const skipPlannedVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/planned-vouchers/{plannedId}/skip',
  access: change,
  changes: ['planned'],
  summary: 'Skip the day on which a recurring voucher is due, with a reason.',
  params: plannedParams,
  body: z.strictObject({ version: seen, reason: requiredLine(500, sentence('A reason is required.')) }),
  status: 201,
  answer: result(plannedVoucher),
})
/** Posts a voucher for the day on which a planned one is due, which is then due on its next day or, if post-dated, gone. */
export const postPlannedVoucher = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/planned-vouchers/{plannedId}/posting',
  access: change,
  changes: ['planned', 'vouchers', 'figures'],
  summary: 'Post a planned voucher.',
  params: plannedParams,
  body: voucherForm.extend({ plannedVersion: seen }),
  limit_bytes: 8 * 1024 * 1024,
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
