import * as z from 'zod'
import { chargeMember } from './charge.ts'
import { defineEndpoint } from './endpoint.ts'
import { amount, id, organizationParams, result } from './fields.ts'
import { lasting } from './member-firm.ts'

/** What each of several member firms is charged. */
export const sharedCharge = chargeMember.body as NonNullable<typeof chargeMember.body>

const chargedFirm = z.object({ id, name: z.string(), nameNp: z.string(), code: z.string() })

/** The firms of a run that an answer shows. */
export const SHOWN_OF_RUN = 200
/** The most firms of a run. */
export const MOST_CHARGED = 50_000

/**
 * Charges of several member firms at once. `firms` are the first 200 of the frozen list, `count` is how many there are; `leftOut` were charged the same already,
 * or paid for it. `done` of them were gone through, `charged` were charged: a firm that somebody charged meanwhile is not charged again.
 */
export const chargeRun = z.object({
  id,
  state: z.enum(['listed', 'running', 'done', 'failed']),
  ...{ chargeHeadId: id, fiscalYearId: id.nullable(), date: z.string(), amount },
  ...{ count: z.int(), leftOut: z.int(), done: z.int(), charged: z.int() },
  /** Why it failed: a sentence without data; '' where it did not. */
  message: z.string(),
  firms: z.array(chargedFirm).max(SHOWN_OF_RUN),
})
/** Charges of several member firms at once. */
export type ChargeRun = z.output<typeof chargeRun>

const access = { scope: 'organization', permission: 'member.write', by: 'organizationId' } as const
const ofRun = organizationParams.extend({ chargeRunId: id })

/** Finds the active member firms that are to be charged, and freezes their list; nothing is charged yet. */
export const listForCharging = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/charge-runs',
  access,
  changes: ['members'],
  summary: 'Freeze the list of member firms that are to be charged.',
  params: organizationParams,
  body: sharedCharge.extend({
    membershipTypeId: id.nullable(),
    districtId: z.int().min(1).max(77).nullable(),
    verified: z.boolean().nullable(),
    /** As the list of member firms is narrowed; null: every one. */
    validUntil: lasting.nullable(),
    owing: z.boolean().nullable(),
  }),
  status: 201,
  answer: result(chargeRun),
})

/** How charging goes. */
export const showChargeRun = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/charge-runs/{chargeRunId}',
  access,
  reads: ['members'],
  summary: 'The frozen list of member firms, and how charging them goes.',
  params: ofRun,
  status: 200,
  answer: result(chargeRun),
})

/** Begins to charge the firms of a frozen list, behind the answer. */
export const startChargeRun = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/charge-runs/{chargeRunId}/start',
  access,
  changes: ['members', 'vouchers', 'figures', 'chart'],
  summary: 'Charge the member firms of a frozen list.',
  params: ofRun,
  status: 200,
  answer: result(chargeRun),
})
