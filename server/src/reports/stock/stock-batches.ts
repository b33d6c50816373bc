import { addDays, daysBetween } from '@lekha/calendar'
import { sharedValue } from '@lekha/ledger'
import { digits, NONE, type Paisa, quantity, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { known } from '../../figures/known.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type ItemFigures, readAllFigures, readItems, type StockItem } from '../../figures/stock/items.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { asFilter, choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import { quantityCell, rateText, valueCell } from './stock-tree.ts'

const params = {
  only: asFilter(
    choice({
      label: { en: 'Expiry', np: 'म्याद' },
      standard: '',
      options: {
        '': { en: 'Every batch', np: 'सबै ब्याच' },
        expired: { en: 'Expired', np: 'म्याद नाघेको' },
        '30': { en: 'Expired, or within 30 days', np: 'म्याद नाघेको वा ३० दिनभित्र नाघ्ने' },
        '90': { en: 'Expired, or within 90 days', np: 'म्याद नाघेको वा ९० दिनभित्र नाघ्ने' },
      },
    }),
  ),
}

const batchRow = z.object({ item: z.string(), batch: z.string(), expires: z.string().nullable(), left: column.quantity })
type Batch = Omit<z.output<typeof batchRow>, 'item'> & { item: StockItem; value: Paisa; rate: string | null }
type Data = { batches: Batch[]; goods: GoodsInLedgers | undefined }
type Batches = Context<typeof params, Data>

/** What is left of each batch: those that expired or expire first stand first. */
export const stockBatches = defineReport({
  id: 'stock-batches',
  title: { en: 'Stock by batch', np: 'ब्याचअनुसार जिन्सी मौज्दात' },
  period: 'position',
  params,
  gather: async (snapshot, { params: { only }, period }): Promise<Data> => {
    const figuresOf = await readAllFigures(snapshot, period)
    const batches = await readBatches(snapshot, period.to, figuresOf)
    const last = only === '' ? undefined : only === 'expired' ? addDays(period.to, -1) : addDays(period.to, Number.parseInt(only, 10))
    return {
      batches: last === undefined ? batches : batches.filter(({ expires }) => expires !== null && expires <= last),
      goods: await readGoodsInStatements(snapshot, period),
    }
  },
  blocks: (context): Block[] => [
    { block: 'table', id: 'batches', columns: columnsOf(context), rows: context.data.batches.map((batch) => rowOf(batch, context)) },
  ],
  proofs: ({ data: { goods }, ...locale }) => goodsProofs(goods, locale),
})

/** The batches of which something is left, or missing, by their day of expiry; those that keep at the end. They share the value of their item. */
async function readBatches(snapshot: Snapshot, to: string, figuresOf: (item: StockItem) => ItemFigures): Promise<Batch[]> {
  const { sql, organizationId } = snapshot
  const found = await rowsOf(sql, batchRow)`
    select m.stock_item_id as item, m.batch, max(m.expires_on) as expires, sum(m.quantity)::bigint as left
      from stock_movement m where m.organization_id = ${organizationId} and m.batch <> '' and m.date <= ${to}::date ${known(snapshot, 'm')}
     group by 1, 2 having sum(m.quantity) <> 0`
  const items = new Map((await readItems(snapshot)).map((item) => [item.id, item]))
  const batches = [...Map.groupBy(found, ({ item }) => item)].flatMap(([id, own]) => {
    const item = items.get(id)
    if (!item) return []
    const { closing } = figuresOf(item)
    const rest = quantity(closing.quantity - own.reduce((sum, { left }) => sum + left, 0n))
    const values = sharedValue(closing, [...own.map(({ left }) => left), rest])
    return own.map((batch, index): Batch => ({ ...batch, item, value: values[index] ?? ZERO, rate: rateText(closing) }))
  })
  const end = (batch: Batch) => batch.expires ?? '9999'
  return batches.toSorted(
    (a, b) => end(a).localeCompare(end(b)) || a.item.name.localeCompare(b.item.name) || a.batch.localeCompare(b.batch),
  )
}

const columnsOf = ({ say }: Batches): Column[] => [
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'batch', label: say({ en: 'Batch', np: 'ब्याच' }), kind: 'text', width: 150 },
  { id: 'expires', label: say({ en: 'Expires on', np: 'म्याद नाघ्ने मिति' }), kind: 'date', width: 150 },
  { id: 'said', label: say({ en: 'Expiry', np: 'म्याद' }), kind: 'text', width: 170 },
  { id: 'left', label: say({ en: 'Left', np: 'बाँकी' }), kind: 'quantity', width: 124 },
  { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'rate', width: 104 },
  { id: 'value', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', width: 132, sums: true },
]

function rowOf({ item, batch, expires, left, value, rate }: Batch, { period, say, nameOf }: Batches): Row {
  return {
    ...{ id: `${item.id}.${batch}`, look: 'item', label: nameOf(item) },
    cells: {
      ...{ batch, expires, said: expires === null ? null : say(expiryWords(daysBetween(period.to, expires))) },
      ...{ left: left === NONE ? null : quantityCell(left, item), rate, value: valueCell(value) },
    },
    opens: { report: 'stock-movements', params: { stockItemId: item.id } },
  }
}

/** In how many days it expires, or how long ago it did; on its day it may still be sold. */
function expiryWords(days: number): Words {
  const many = Math.abs(days)
  const np = digits(`${many}`, 'np')
  if (days < 0) return { en: `expired ${many} days ago`, np: `म्याद नाघेको ${np} दिन भयो` }
  return days === 0 ? { en: 'expires today', np: 'आज म्याद सकिन्छ' } : { en: `in ${many} days`, np: `${np} दिनमा म्याद सकिन्छ` }
}
