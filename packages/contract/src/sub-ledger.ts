import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, figures, id, line, nothing, organizationParams, requiredLine, result, versionQuery } from './fields.ts'

const read = { door: 'organization', permission: 'chart.read', by: 'organizationId' } as const
const readFigures = { door: 'organization', permission: 'report.read', by: 'organizationId' } as const
const write = { door: 'organization', permission: 'chart.write', by: 'organizationId' } as const
const version = z.int()
const subLedgerParams = organizationParams.extend({ subLedgerId: id })

/** A sub-ledger on the wire. */
export const subLedger = z.object({
  id,
  ledgerId: id,
  name: z.string(),
  nameNp: z.string(),
  alias: z.string(),
  code: z.string().nullable(),
  active: z.boolean(),
  version,
})
/** A sub-ledger on the wire. */
export type SubLedgerAnswer = z.output<typeof subLedger>

/** What a person fills in for a sub-ledger. */
export const subLedgerForm = z.strictObject({
  ledgerId: id,
  name: requiredLine(200, sentence('Required')),
  nameNp: line(200),
  alias: line(200),
  code: line(50).nullable(),
  active: z.boolean(),
})

/** The sub-ledgers of the chart. */
export const listSubLedgers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/sub-ledgers',
  access: read,
  summary: 'All sub-ledgers.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(subLedger)),
  plain: true,
})
/** Creates a sub-ledger; the first makes its ledger demand one on each line. */
export const createSubLedger = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/sub-ledgers',
  access: write,
  summary: 'Create a sub-ledger.',
  params: organizationParams,
  body: subLedgerForm,
  status: 201,
  answer: result(subLedger),
})
/** Changes a sub-ledger; its ledger stays. */
export const updateSubLedger = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/sub-ledgers/{subLedgerId}',
  access: write,
  summary: 'Change a sub-ledger.',
  params: subLedgerParams,
  body: subLedgerForm.extend({ version }),
  status: 200,
  answer: result(subLedger),
})
/** Deletes an unused sub-ledger. */
export const deleteSubLedger = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/sub-ledgers/{subLedgerId}',
  access: write,
  summary: 'Delete an unused sub-ledger.',
  params: subLedgerParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})
/** Balances of all sub-ledgers by control ledger, in the year that holds `asOf`; lines that name none stand under null. */
export const listSubLedgerBalances = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/sub-ledger-balances',
  access: readFigures,
  summary: 'Opening, movement and balance of every sub-ledger on a day (the last there is where none is named); "(none)" is null.',
  params: organizationParams,
  query: z.strictObject({ asOf: date.optional() }),
  status: 200,
  answer: result(z.array(z.object({ ledgerId: id, subLedgerId: id.nullable(), ...figures }))),
  plain: true,
})
