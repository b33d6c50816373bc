import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import type pg from 'pg'
import * as z from 'zod'
import { rowsOf, run } from '../server/src/db/statements.ts'
import { type Books, inBooks, type Owner } from './books.ts'
import type { ReportRow } from './report-rows.ts'
import { YEAR } from './vouchers.ts'

/** Movements of one voucher of the benchmark, and how many such vouchers one command records. */
const OF_A_VOUCHER = 250
const AT_ONCE = 20
/** Every group has so many items. */
const OF_A_GROUP = 100

/**
 * Adds items in groups, half of them valued by the average and half by first in, first out, and their movements through the database's own function
 * for vouchers: in each round every item receives twenty, and in the next one issues nineteen, over the whole year.
 */
export async function fillStock(pool: pg.Pool, books: Books, owner: Owner, items: number, movements: number): Promise<string[]> {
  const ids = await inBooks(pool, books, (client) => addItems(client, books, owner, items))
  const vouchers = Math.ceil(movements / OF_A_VOUCHER)
  const rounds = Math.ceil(movements / items)
  for (let done = 0; done < vouchers; done += AT_ONCE) {
    const drawn = Array.from({ length: Math.min(AT_ONCE, vouchers - done) }, (_, index) => stockJournal(done + index, ids, rounds))
    await inBooks(pool, books, (client) => record(client, books, owner, drawn))
  }
  return ids
}

async function addItems(client: pg.PoolClient, books: Books, owner: Owner, count: number): Promise<string[]> {
  const { organizationId } = books
  await run(client)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
    values (${organizationId}, 'stock-journal', 'stock-journal', 'Stock journal', 'जिन्सी गोश्वारा', 'SJ-', 1, 70) on conflict do nothing`
  const [unit, first] = [randomUUID(), randomUUID()]
  await run(
    client,
  )`insert into unit_of_measure (organization_id, unit_of_measure_id, name, symbol) values (${organizationId}, ${unit}, 'Pieces', 'pcs')`
  await run(client)`insert into stock_group (organization_id, stock_group_id, name) values (${organizationId}, ${first}, 'Goods')`
  await run(client)`
    insert into stock_group (organization_id, stock_group_id, parent_id, name)
    select ${organizationId}, gen_random_uuid(), ${first}::uuid, 'Group ' || n from generate_series(1, ${Math.ceil(count / OF_A_GROUP)}) n`
  const added = await rowsOf(client, z.object({ id: z.string() }))`
    with g as (select stock_group_id, row_number() over (order by stock_group_id) as place from stock_group
                where organization_id = ${organizationId} and parent_id is not null)
    insert into stock_item (organization_id, stock_item_id, unit_id, group_id, stock_ledger_id, valuation, name)
    select ${organizationId}, gen_random_uuid(), ${unit}::uuid, g.stock_group_id,
           (select ledger_id from ledger where organization_id = ${organizationId} and name = 'Stock'),
           (array['average', 'fifo'])[1 + n % 2], 'Item ' || n
      from generate_series(0, ${count - 1}) n join g on g.place = 1 + n / ${OF_A_GROUP} returning stock_item_id as id`
  await record(client, books, owner, [])
  return added.map(({ id }) => id)
}

type Journal = { date: string; movements: (string | null)[][] }

function stockJournal(n: number, items: readonly string[], rounds: number): Journal {
  const first = n * OF_A_VOUCHER
  const round = Math.floor(first / items.length)
  const came = round % 2 === 0
  const movements = Array.from({ length: OF_A_VOUCHER }, (_, index) => {
    const at = first + index
    const price = BigInt(10_000 + ((at * 7_919) % 5_000))
    const many = came ? 200_000n : -190_000n
    return [items[at % items.length] ?? '', null, came ? 'in' : 'out', many.toString(), came ? (price * 20n).toString() : null, '']
  })
  return { date: addDays(YEAR.starts, Math.floor((round * (YEAR.days - 1)) / Math.max(1, rounds))), movements }
}

/** Sends one command of the owner with its vouchers, as the server does. */
const record = (client: pg.PoolClient, { organizationId }: Books, { userId, sessionId }: Owner, journals: readonly Journal[]) =>
  client.query('select count(*) from record_commands($1, $2)', [
    organizationId,
    JSON.stringify([
      {
        ...{ user: userId, session: sessionId, roles: ['superadmin'], command: 'fill', payload: '', always: true },
        vouchers: journals.map((journal) => ({ ...journal, id: randomUUID(), hash: '0'.repeat(64), type: 'stock-journal', lines: [] })),
      },
    ]),
  ])

const PERIOD = `from=${YEAR.starts}&to=${YEAR.ends}`
/** A period that begins and ends within months. */
const WITHIN = `from=${addDays(YEAR.starts, 40)}&to=${addDays(YEAR.starts, 200)}`

/** The reports of goods that are measured; the statement is that of one of the items. */
export const stockRows = (item: string): ReportRow[] => [
  {
    what: 'stock summary',
    goal_ms: 50,
    path: () => `stock-summary?${PERIOD}`,
    raw: {
      text: `select i.name, sum(m.in_quantity), sum(m.in_paisa), sum(m.out_quantity)
               from stock_month m join stock_item i on i.organization_id = m.organization_id and i.stock_item_id = m.stock_item_id
              where m.organization_id = $1 and m.fiscal_year_id = $2 group by i.stock_item_id, i.name`,
      values: ({ organizationId, fiscalYearId }) => [organizationId, fiscalYearId],
    },
  },
  { what: 'stock summary within months', path: () => `stock-summary?${WITHIN}` },
  { what: 'movements of an item, a page', goal_ms: 10, path: () => `stock-movements?${PERIOD}&stockItemId=${item}` },
  { what: 'months of an item', path: () => `stock-item?${PERIOD}&stockItemId=${item}` },
  { what: 'stock summary by first in, first out', path: () => `stock-summary?${PERIOD}&valuation=fifo` },
  { what: 'stock by godown', path: () => `stock-godowns?${PERIOD}` },
  { what: 'ageing of stock', goal_ms: 200, path: () => `stock-ageing?to=${YEAR.ends}` },
  { what: 'stock by batch', path: () => `stock-batches?to=${YEAR.ends}` },
  { what: 'item profitability', path: () => `item-profit?${PERIOD}` },
  { what: 'reorder list', path: () => `reorder-list?to=${YEAR.ends}` },
]
