import { faultOfRates, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, flag, id, line, organizationParams, requiredLine, result } from './fields.ts'
import { masterCalls } from './master.ts'

const missing = sentence('Required')
const WRONG_RATE = sentence('A rate is from 0 to 100 percent.')
const percent = z.int(WRONG_RATE).min(0, WRONG_RATE).max(10_000, WRONG_RATE).nullable()
const positive = z
  .string()
  .regex(/^\d{1,14}(\.\d{1,2})?$/, sentence('This is not an amount.'))
  .nullable()

/** A rate since a day (AD): in hundredths of a percent, above a threshold where there is one; or slabs of the income of a year. */
const rate = z.object({
  since: z.string(),
  rate: z.int().nullable(),
  threshold: z.string().nullable(),
  slabs: z.array(z.object({ upTo: z.string().nullable(), rate: z.int().nullable() })),
  source: z.string(),
  confirmed: z.boolean(),
})

/** A nature of payment from which tax is deducted, on the wire. */
export const tdsNature = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  section: z.string(),
  final: z.boolean(),
  note: z.string(),
  rates: z.array(rate),
  active: z.boolean(),
  version: z.int(),
})
/** A nature of payment from which tax is deducted, on the wire. */
export type TdsNature = z.output<typeof tdsNature>

const rateForm = z.strictObject({
  since: date,
  rate: percent,
  threshold: positive,
  slabs: z.array(z.strictObject({ upTo: positive, rate: percent })).max(20),
  source: line(300),
  confirmed: z.boolean(),
})

const tdsNatureForm = z.strictObject({
  name: requiredLine(200, missing),
  nameNp: line(200),
  section: line(20),
  final: z.boolean(),
  note: line(300),
  rates: z
    .array(rateForm)
    .max(50)
    .check(({ value, issues }) => {
      const fault = faultOfRates(value)
      if (fault) issues.push({ code: 'custom', message: fault.message, input: value, path: [fault.index] })
    }),
  active: z.boolean(),
})

/** The calls of natures of payment. */
export const tdsNatureCalls = masterCalls({
  path: '/organizations/{organizationId}/tds-natures',
  params: organizationParams.extend({ tdsNatureId: id }),
  one: 'nature of payment',
  many: 'natures of payment from which tax is deducted',
  answer: tdsNature,
  form: tdsNatureForm,
  filters: { active: flag.optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listTdsNatures,
  create: createTdsNature,
  update: updateTdsNature,
  remove: deleteTdsNature,
  changes: listTdsNatureChanges,
  uses: listTdsNatureUses,
} = tdsNatureCalls

/** Enters the usual natures of payment that the organization lacks, such as one that is older than they are. */
export const enterUsualTdsNatures = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/usual-tds-natures',
  access: { scope: 'organization', permission: 'chart.write', by: 'organizationId' },
  changes: ['chart'],
  summary: 'Enter the usual natures of payment whose names are not there yet.',
  params: organizationParams,
  status: 201,
  answer: result(z.array(tdsNature)),
})
