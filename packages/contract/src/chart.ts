import { NATURES, RESERVED_KINDS, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  amount,
  code,
  date,
  figures,
  flag,
  id,
  line,
  optionalEmail,
  optionalPan,
  organizationParams,
  requiredLine,
  result,
} from './fields.ts'
import { masterCalls } from './master.ts'

const readFigures = { scope: 'organization', permission: 'report.read', by: 'organizationId' } as const
const write = { scope: 'organization', permission: 'chart.write', by: 'organizationId' } as const
const missing = sentence('Required')
const DAYS = sentence('Credit days are a whole number up to 3,650.')
const version = z.int()
const groupParams = organizationParams.extend({ groupId: id })
const ledgerParams = organizationParams.extend({ ledgerId: id })

const nature = z.enum(NATURES)

/** A group on the wire. */
export const group = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  nameNp: z.string(),
  nature: nature.nullable(),
  affectsGrossProfit: z.boolean().nullable(),
  predefined: z.string().nullable(),
  sort: z.int(),
  version,
})
/** A group on the wire. */
export type GroupAnswer = z.output<typeof group>

/** The input for a group: a parent, or a nature of its own. */
export const groupForm = z.strictObject({
  name: requiredLine(200, missing),
  nameNp: line(200),
  parentId: id.nullable(),
  nature: nature.nullable(),
  affectsGrossProfit: z.boolean().nullable(),
})

/** A ledger on the wire, light enough that all of them live in the browser. */
export const ledger = z.object({
  id,
  groupId: id.nullable(),
  name: z.string(),
  nameNp: z.string(),
  alias: z.string(),
  code: z.string().nullable(),
  pan: z.string(),
  phone: z.string(),
  /** '' where none is known. */
  email: z.string(),
  address: z.string(),
  creditDays: z.int().nullable(),
  /** Null: as its group does, which parties do and others do not. */
  billByBill: z.boolean().nullable(),
  /** Null: without a limit. */
  creditLimit: amount.nullable(),
  /** The price list that its bills take their rates from; '' where it has none. */
  priceList: z.string(),
  reserved: z.enum(RESERVED_KINDS).nullable(),
  requiresSubLedger: z.boolean(),
  active: z.boolean(),
  version,
})
/** A ledger on the wire. */
export type LedgerAnswer = z.output<typeof ledger>

/** The input for a ledger. */
export const ledgerForm = z.strictObject({
  name: requiredLine(200, missing),
  nameNp: line(200),
  groupId: id,
  alias: line(200),
  code,
  pan: optionalPan,
  phone: line(50),
  email: optionalEmail.optional(),
  address: line(300),
  creditDays: z.int(DAYS).min(0, DAYS).max(3650, DAYS).nullable(),
  billByBill: z.boolean().nullable().optional(),
  creditLimit: amount.nullable().optional(),
  priceList: line(100).optional(),
  requiresSubLedger: z.boolean(),
  active: z.boolean(),
})

/** The calls of groups. */
export const groupCalls = masterCalls({
  path: '/organizations/{organizationId}/groups',
  params: groupParams,
  one: 'group',
  many: 'groups',
  answer: group,
  form: groupForm,
  filters: { parentId: id.optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listGroups,
  create: createGroup,
  update: updateGroup,
  remove: deleteGroup,
  changes: listGroupChanges,
  uses: listGroupUses,
} = groupCalls
/** Reorders the groups below one parent; the request must name all of them. */
export const orderGroups = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/group-order',
  access: write,
  changes: ['chart'],
  summary: 'Put the groups below a parent (null = the primary groups) in another order.',
  params: organizationParams,
  body: z.strictObject({ parentId: id.nullable(), groupIds: z.array(id).min(1).max(900) }),
  status: 200,
  answer: result(z.array(group)),
})

/** The calls of ledgers; creating or changing one may set its opening balance. */
export const ledgerCalls = masterCalls({
  path: '/organizations/{organizationId}/ledgers',
  params: ledgerParams,
  one: 'ledger',
  many: 'ledgers',
  answer: ledger,
  form: ledgerForm.extend({ opening: amount.optional() }),
  filters: { groupId: id.optional(), active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
  // With its opening.
  changes: ['vouchers', 'figures'],
})
/** The same, each by its own name. */
export const {
  list: listLedgers,
  create: createLedger,
  update: updateLedger,
  remove: deleteLedger,
  changes: listLedgerChanges,
  uses: listLedgerUses,
} = ledgerCalls

/** The fiscal year at whose end balances are taken; by default the last one. */
const yearQuery = z.strictObject({ fiscalYearId: id.optional() })

/**
 * Figures in a year of all ledgers that have any, for type-ahead and lists. Income and expense count from its start; `lines` counts the
 * lines of the year and the one before it, as a measure of use. A client that sends its version in `since` gets only the ledgers that
 * moved after it, unless the answer is `whole`, because the chart or the years have changed. `lastMonth`: the last BS month, such as 208305,
 * in which a voucher names the ledger.
 */
export const listBalances = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/balances',
  access: readFigures,
  reads: ['figures', 'chart', 'years'],
  summary:
    'Opening, movement and balance of every ledger that has moved, in a fiscal year, or in that of a day up to it: signed, debit positive.',
  params: organizationParams,
  query: yearQuery.extend({
    asOf: date.optional(),
    since: z
      .string()
      .regex(/^\d{1,18}\.[\w-]{1,50}$/)
      .optional(),
  }),
  status: 200,
  answer: z.object({
    result: z.array(z.object({ ledgerId: id, ...figures, lines: z.int(), lastMonth: z.int().nullable() })),
    version: z.string(),
    whole: z.boolean(),
  }),
  plain: true,
})

/** The figures of a ledger for the panel beside the voucher. */
export const glanceAtLedger = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}/glance',
  access: readFigures,
  reads: ['figures', 'vouchers', 'chart', 'years'],
  summary: 'Balance of a ledger at the end of a fiscal year, and its last vouchers.',
  params: ledgerParams,
  query: yearQuery,
  status: 200,
  answer: result(
    z.object({
      balance: amount,
      vouchers: z.array(z.object({ id, number: z.string(), type: z.string(), date: z.string(), amount, narration: z.string() })),
    }),
  ),
})
