import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { code, date, figures, flag, id, line, organizationParams, requiredLine, result } from './fields.ts'
import { masterCalls } from './master.ts'

const readFigures = { scope: 'organization', permission: 'report.read', by: 'organizationId' } as const
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

/** The input for a sub-ledger. */
export const subLedgerForm = z.strictObject({
  ledgerId: id,
  name: requiredLine(200, sentence('Required')),
  nameNp: line(200),
  alias: line(200),
  code,
  active: z.boolean(),
})

/** The calls of sub-ledgers; the first makes its ledger demand one on each line. */
export const subLedgerCalls = masterCalls({
  path: '/organizations/{organizationId}/sub-ledgers',
  params: subLedgerParams,
  one: 'sub-ledger',
  many: 'sub-ledgers',
  answer: subLedger,
  form: subLedgerForm,
  filters: { ledgerId: id.optional(), active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listSubLedgers,
  create: createSubLedger,
  update: updateSubLedger,
  remove: deleteSubLedger,
  changes: listSubLedgerChanges,
  uses: listSubLedgerUses,
} = subLedgerCalls
/** Balances of all sub-ledgers by control ledger, in the year that contains `asOf`; lines without a sub-ledger are under null. */
export const listSubLedgerBalances = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/sub-ledger-balances',
  access: readFigures,
  reads: ['figures', 'chart', 'years'],
  summary: 'Opening, movement and balance of every sub-ledger on a day (the last there is where none is named); "(none)" is null.',
  params: organizationParams,
  query: z.strictObject({ asOf: date.optional() }),
  status: 200,
  answer: result(z.array(z.object({ ledgerId: id, subLedgerId: id.nullable(), ...figures }))),
  plain: true,
})
