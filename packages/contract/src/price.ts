import { sentence } from '@lekha/ledger'
import type { Rate } from '@lekha/money'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, line, organizationParams, rateField, requiredLine, result } from './fields.ts'
import { masterCalls } from './master.ts'

const missing = sentence('Required')

/** The price of an item in a list from a day on, on the wire; it is called by the names of its item. */
export const price = z.object({
  id,
  priceList: z.string(),
  stockItemId: id,
  name: z.string(),
  nameNp: z.string(),
  since: z.string(),
  rate: rateField,
  version: z.int(),
})
/** A price on the wire. */
export type Price = z.output<typeof price>

/** The calls of prices. */
export const priceCalls = masterCalls({
  path: '/organizations/{organizationId}/prices',
  params: organizationParams.extend({ priceId: id }),
  one: 'price',
  many: 'prices',
  topic: 'goods',
  encoded: true,
  answer: price,
  form: z.strictObject({
    priceList: requiredLine(100, missing),
    stockItemId: id,
    since: date,
    rate: rateField.refine((rate: Rate) => rate >= 0n, sentence('A rate is zero or more.')),
  }),
  filters: { priceList: line(100).optional(), stockItemId: id.optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listPrices,
  create: createPrice,
  update: updatePrice,
  remove: deletePrice,
  changes: listPriceChanges,
  uses: listPriceUses,
} = priceCalls

/** The rate of an item in a price list on a day; null where the list has none by then. */
export const readListedRate = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/stock-items/{stockItemId}/listed-rate',
  access: { scope: 'organization', permission: 'chart.read', by: 'organizationId' },
  reads: ['goods'],
  summary: 'The rate of a stock item in a price list on a day.',
  params: organizationParams.extend({ stockItemId: id }),
  query: z.strictObject({ priceList: requiredLine(100, missing), date }),
  status: 200,
  answer: result(z.object({ rate: rateField.nullable() })),
})
