import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, figures, id, line, nothing, optionalPan, organizationParams, requiredLine, result, versionQuery } from './fields.ts'

const read = { door: 'organization', permission: 'chart.read', by: 'organizationId' } as const
const readFigures = { door: 'organization', permission: 'report.read', by: 'organizationId' } as const
const write = { door: 'organization', permission: 'chart.write', by: 'organizationId' } as const
const missing = sentence('Required')
const DAYS = sentence('Credit days are a whole number up to 3,650.')
const version = z.int()
const groupParams = organizationParams.extend({ groupId: id })
const ledgerParams = organizationParams.extend({ ledgerId: id })

const nature = z.enum(['asset', 'liability', 'income', 'expense'])

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

/** What a group is made from: a parent, or a nature of its own. */
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
  address: z.string(),
  creditDays: z.int().nullable(),
  reserved: z.enum(['profit-and-loss', 'opening-difference']).nullable(),
  requiresSubLedger: z.boolean(),
  active: z.boolean(),
  version,
})
/** A ledger on the wire. */
export type LedgerAnswer = z.output<typeof ledger>

/** What a person fills in for a ledger. */
export const ledgerForm = z.strictObject({
  name: requiredLine(200, missing),
  nameNp: line(200),
  groupId: id,
  alias: line(200),
  code: line(50).nullable(),
  pan: optionalPan,
  phone: line(50),
  address: line(300),
  creditDays: z.int(DAYS).min(0, DAYS).max(3650, DAYS).nullable(),
  requiresSubLedger: z.boolean(),
  active: z.boolean(),
})

/** The groups of the chart. */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/groups',
  access: read,
  summary: 'All groups.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(group)),
  plain: true,
})
/** Creates a group. */
export const createGroup = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/groups',
  access: write,
  summary: 'Create a group.',
  params: organizationParams,
  body: groupForm,
  status: 201,
  answer: result(group),
})
/** Renames or moves a group; reports follow at once. */
export const updateGroup = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/groups/{groupId}',
  access: write,
  summary: 'Rename or move a group.',
  params: groupParams,
  body: groupForm.extend({ version }),
  status: 200,
  answer: result(group),
})
/** Puts the groups that stand below one parent in another order; it must name them all. */
export const orderGroups = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/group-order',
  access: write,
  summary: 'Put the groups below a parent (null = the primary groups) in another order.',
  params: organizationParams,
  body: z.strictObject({ parentId: id.nullable(), groupIds: z.array(id).min(1).max(900) }),
  status: 200,
  answer: result(z.array(group)),
})
/** Deletes a group that holds nothing. */
export const deleteGroup = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/groups/{groupId}',
  access: write,
  summary: 'Delete a group that holds nothing.',
  params: groupParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})

/** The ledgers of the chart. */
export const listLedgers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/ledgers',
  access: read,
  summary: 'All ledgers, without balances.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(ledger)),
  plain: true,
})
/** Creates a ledger, with its opening balance where one is given. */
export const createLedger = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/ledgers',
  access: write,
  summary: 'Create a ledger.',
  params: organizationParams,
  body: ledgerForm.extend({ opening: amount.optional() }),
  status: 201,
  answer: result(ledger),
})
/** Changes a ledger; another group moves it in every report at once. An opening that is not sent stays. */
export const updateLedger = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}',
  access: write,
  summary: 'Change a ledger.',
  params: ledgerParams,
  body: ledgerForm.extend({ version, opening: amount.optional() }),
  status: 200,
  answer: result(ledger),
})
/** Deletes an unused ledger; a used one is refused with the places of its use. */
export const deleteLedger = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}',
  access: write,
  summary: 'Delete an unused ledger.',
  params: ledgerParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})

/** Which year's end a balance stands at; the last year's where nothing is said. */
const yearQuery = z.strictObject({ fiscalYearId: id.optional() })

/**
 * Figures of a year of all ledgers that have any, for type-ahead and lists. Income and expense count from its start; `lines` are those of
 * the year and the one before it: how much a ledger is used.
 */
export const listBalances = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/balances',
  access: readFigures,
  summary: 'Opening, movement and balance of every ledger that has moved, in a fiscal year: signed, debit positive.',
  params: organizationParams,
  query: yearQuery,
  status: 200,
  answer: result(z.array(z.object({ ledgerId: id, ...figures, lines: z.int() }))),
  plain: true,
})

/** What the panel beside the voucher shows of a ledger. */
export const glanceAtLedger = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}/glance',
  access: readFigures,
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
