import { sentence } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, flag, id, line, organizationParams, requiredLine, result } from './fields.ts'
import { masterCalls, someIds } from './master.ts'
import { voucherHead } from './voucher.ts'

/** What a member firm is charged for: joining, a year of membership, being late, taking part in a programme, anything else. */
export const CHARGE_KINDS = ['entry', 'renewal', 'fine', 'programme', 'other'] as const
/** One of them. */
export type ChargeKind = (typeof CHARGE_KINDS)[number]

const kind = z.enum(CHARGE_KINDS)
const missing = sentence('Required')
/** Rupees from zero up to a hundred crore. */
const price = amount.refine((value: Paisa) => value >= 0n && value <= 100_000_000_000n, sentence('A price is zero or more.'))
/** What is charged or received, above zero. */
export const charged = amount.refine(
  (value: Paisa) => value > 0n && value <= 100_000_000_000n,
  sentence('Enter an amount above zero, up to a hundred crore.'),
)

/** A charge head on the wire: what is charged under it, at which price, to members of which type (null: to all), and the ledger of its income. */
export const chargeHead = z.object({
  ...{ id, kind, membershipTypeId: id.nullable(), ledgerId: id, name: z.string(), nameNp: z.string(), price: amount },
  ...{ active: z.boolean(), version: z.int() },
})
/** A charge head on the wire. */
export type ChargeHead = z.output<typeof chargeHead>

/** The calls of charge heads. */
export const chargeHeadCalls = masterCalls({
  ...{ topic: 'members', read: 'member.read', write: 'member.write' },
  path: '/organizations/{organizationId}/charge-heads',
  params: organizationParams.extend({ chargeHeadId: id }),
  one: 'charge head',
  many: 'charge heads',
  encoded: true,
  answer: chargeHead,
  form: z.strictObject({
    ...{ kind, membershipTypeId: id.nullable(), ledgerId: id, name: requiredLine(200, missing), nameNp: line(200), price },
    active: z.boolean(),
  }),
  filters: { active: flag.optional(), kind: kind.optional() },
})
/** The same, each by its own name. */
export const {
  list: listChargeHeads,
  create: createChargeHead,
  update: updateChargeHead,
  remove: deleteChargeHead,
  changes: listChargeHeadChanges,
  uses: listChargeHeadUses,
} = chargeHeadCalls

/** What a member firm owes for: an open bill of its sub-ledger. The head and the year are null where a bill was begun otherwise, such as by an opening. */
const openCharge = z.object({
  ...{ billId: id, chargeHeadId: id.nullable(), fiscalYearId: id.nullable(), label: z.string() },
  ...{ billedOn: z.string(), dueOn: z.string().nullable(), total: amount, left: amount },
})
/** What a member firm owes for. */
export type OpenCharge = z.output<typeof openCharge>

/** What can be charged to a member firm, or received at once: a head with its price. Of a fine: what it comes to, for which year, and how many months or years late. */
const offeredCharge = z.object({ chargeHeadId: id, fiscalYearId: id.nullable(), amount, late: z.int() })
/** What can be charged to a member firm. */
export type OfferedCharge = z.output<typeof offeredCharge>

const memberDues = z.object({
  /** The ledger whose sub-ledger has the id of the firm; null before anything was charged. */
  ledgerId: id.nullable(),
  /** What the firm owes in the books, debit positive. */
  balance: amount,
  charges: z.array(openCharge),
  offered: z.array(offeredCharge),
})
/** What a member firm owes, and what can be charged to it. */
export type MemberDues = z.output<typeof memberDues>

const ofFirm = organizationParams.extend({ memberFirmId: id })

/** What a member firm owes on a day, and what can be charged to it then. */
export const readMemberDues = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/member-firms/{memberFirmId}/dues',
  access: { scope: 'organization', permission: 'member.read', by: 'organizationId' },
  reads: ['members', 'vouchers', 'figures', 'years'],
  summary: 'The open charges and the balance of a member firm on a day, and what can be charged to it.',
  params: ofFirm,
  query: z.strictObject({ on: date }),
  status: 200,
  answer: result(memberDues),
})

/** What some member firms owe in the books, debit positive: the balances of their sub-ledgers. A firm that was never charged is missing. */
export const listMemberBalances = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/member-balances',
  access: { scope: 'organization', permission: 'member.read', by: 'organizationId' },
  reads: ['members', 'vouchers', 'figures'],
  summary: 'What some member firms owe.',
  params: organizationParams,
  query: z.strictObject({ ids: someIds }),
  status: 200,
  answer: result(z.array(z.object({ id, balance: amount }))),
})

/** Charges a member firm under one head: a journal that debits its sub-ledger. */
export const chargeMember = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/member-firms/{memberFirmId}/charges',
  access: { scope: 'organization', permission: 'member.write', by: 'organizationId' },
  changes: ['members', 'vouchers', 'figures', 'chart'],
  summary: 'Charge a member firm under a head.',
  params: ofFirm,
  body: z.strictObject({
    ...{ chargeHeadId: id, fiscalYearId: id.nullable(), date, dueOn: date.nullable(), amount: charged, remark: line(500) },
  }),
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})
