import { ORDER_STATES } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, exact, id, organizationParams, quantityField, result } from './fields.ts'
import { movements } from './movement.ts'

const read = { scope: 'organization', permission: 'voucher.read', by: 'organizationId' } as const

const openOrder = z.object({
  ...{ id, type: z.string(), number: z.string(), date, validUntil: date.nullable(), state: z.enum(ORDER_STATES) },
  /** What is not delivered or billed of it: its goods at the rates of the order, before VAT, or, without goods, of its amount. */
  left: amount,
})
/** An order that waits to be delivered or billed. */
export type OpenOrder = z.output<typeof openOrder>

/** The orders of a party that a new voucher of a type may take over, the newest first; at most 1,000. A clerk sees those that he entered. */
export const listOpenOrders = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}/open-orders',
  access: read,
  reads: ['vouchers'],
  summary: 'The open orders of a party that a voucher of a type may take over, as they stand on a day.',
  params: organizationParams.extend({ ledgerId: id }),
  query: z.strictObject({ type: exact(40), on: date }),
  status: 200,
  answer: result(z.array(openOrder)),
})

const fulfilment = z.object({
  state: z.enum(ORDER_STATES),
  /** How many are left of each line of goods of the order, in its order. */
  left: z.array(quantityField),
  /** What each current voucher that fulfils it has on its lines. */
  done: z.array(
    z.object({
      type: z.string(),
      lines: z.array(z.object({ ledgerId: id, subLedgerId: id.nullable(), costCentreId: id.nullable(), amount, narration: z.string() })),
      movements: movements.optional(),
    }),
  ),
})
/** What became of an order until now. */
export type Fulfilment = z.output<typeof fulfilment>

/** What became of an order: whether it is open, what is left of its goods, and what is on the vouchers that fulfil it. 404 for what is no order. */
export const showFulfilment = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/fulfilment',
  access: read,
  reads: ['vouchers'],
  summary: 'What became of an order, as it stands on a day.',
  params: organizationParams.extend({ voucherId: id }),
  query: z.strictObject({ on: date }),
  status: 200,
  answer: result(fulfilment),
})
