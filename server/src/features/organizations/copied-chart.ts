import { BookError, type Named, NEGATIVE_STOCK, ORGANIZATION_KINDS, sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { AccountScope, Sql } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { type SearchedTable, storeSearchWords } from '../../masters/search-words.ts'
import { insert } from './starter.ts'

const named = { name: z.string(), name_np: z.string() }
const coded = { ...named, code: z.string().nullable(), active: z.boolean() }

const voucherType = z.object({
  ...{ code: z.string(), base_kind: z.string(), prefix: z.string(), width: z.number(), tax_invoice: z.boolean(), sort: z.number() },
  ...named,
})
const group = z.object({
  ...{
    group_id: z.string(),
    parent_id: z.string().nullable(),
    nature: z.string().nullable(),
    affects_gross_profit: z.boolean().nullable(),
  },
  ...{ predefined: z.string().nullable(), sort: z.number() },
  ...named,
})
const ledger = z.object({
  ...{ ledger_id: z.string(), group_id: z.string().nullable(), alias: z.string(), pan: z.string(), phone: z.string(), address: z.string() },
  ...{ credit_days: z.number().nullable(), reserved: z.string().nullable(), requires_sub_ledger: z.boolean() },
  ...{ price_list: z.string(), email: z.string() },
  ...coded,
})
const subLedger = z.object({ ledger_id: z.string(), sub_ledger_id: z.string(), alias: z.string(), ...coded })
const costCentre = z.object({ cost_centre_id: z.string(), parent_id: z.string().nullable(), ...coded })
const unit = z.object({
  ...{ unit_of_measure_id: z.string(), base_unit_id: z.string().nullable(), symbol: z.string(), decimals: z.number() },
  ...{ per_base: z.number().nullable(), active: z.boolean() },
  ...named,
})
const stockGroup = z.object({ stock_group_id: z.string(), parent_id: z.string().nullable(), ...coded })
const stockCategory = z.object({ stock_category_id: z.string(), parent_id: z.string().nullable(), ...coded })
const godown = z.object({ godown_id: z.string(), address: z.string(), ...coded })
const item = z.object({
  ...{ stock_item_id: z.string(), group_id: z.string().nullable(), category_id: z.string().nullable(), unit_id: z.string() },
  ...{ alternate_unit_id: z.string().nullable(), alternate_quantity: z.number().nullable(), unit_quantity: z.number().nullable() },
  ...{ alias: z.string(), barcode: z.string().nullable(), hs_code: z.string(), valuation: z.string(), vat_class: z.string() },
  ...{ vat_since: z.string().nullable(), former_vat_class: z.string().nullable(), sales_ledger_id: z.string().nullable() },
  ...{
    purchase_ledger_id: z.string().nullable(),
    stock_ledger_id: z.string().nullable(),
    reorder_level: z.number().nullable(),
    reorder_quantity: z.number().nullable(),
  },
  ...coded,
})

const nature = z.object({
  ...{ tds_nature_id: z.string(), section: z.string(), final: z.boolean(), note: z.string(), active: z.boolean() },
  rates: z.array(z.unknown()),
  ...named,
})

const membershipType = z.object({
  ...{ membership_type_id: z.string(), note: z.string(), active: z.boolean(), ledger_id: z.string().nullable() },
  ...{ grace_months: z.number(), fine_every: z.string(), dormant_years: z.number() },
  ...named,
})
const chargeHead = z.object({
  ...{ charge_head_id: z.string(), kind: z.string(), membership_type_id: z.string().nullable(), ledger_id: z.string() },
  ...{ price_paisa: z.number(), active: z.boolean() },
  ...named,
})

const price = z.object({ price_id: z.string(), price_list: z.string(), stock_item_id: z.string(), since: z.string(), rate: z.number() })

const model = z.object({
  kind: z.enum(ORGANIZATION_KINDS),
  cost_centres: z.boolean(),
  negative_stock: z.enum(NEGATIVE_STOCK),
  voucher_types: z.array(voucherType),
  groups: z.array(group),
  ledgers: z.array(ledger),
  sub_ledgers: z.array(subLedger),
  centres: z.array(costCentre),
  units: z.array(unit),
  stock_groups: z.array(stockGroup),
  stock_categories: z.array(stockCategory),
  godowns: z.array(godown),
  items: z.array(item),
  natures: z.array(nature),
  membership_types: z.array(membershipType),
  charge_heads: z.array(chargeHead),
  prices: z.array(price),
})
/** What a new organization takes over of another one: its settings, voucher types, chart, cost centres, goods, natures of payment, membership types and charge heads; no year, no balance, no right. */
export type Model = z.output<typeof model>

/** The columns that a copy has of its own. */
const OWN = ['organization_id', 'version', 'folded_name', 'folded_code', 'imported_as']

const NO_SUCH = sentence('There is no such organization.')

/**
 * Reads what is to be copied, in one statement, and so as it stood at one moment. Row security shows the organization's tables only after
 * it was found among those of the account.
 * @throws BookError `not_found` for an organization of no or another account
 */
export async function readModel({ sql: tx, accountId }: AccountScope, organizationId: string, withSubLedgers: boolean): Promise<Model> {
  const found = await run(tx)`select from organization where organization_id = ${organizationId} and account_id = ${accountId}`
  if (found === 0) throw new BookError(NO_SUCH, { code: 'not_found', fields: { asIn: NO_SUCH } })
  await run(tx)`select set_config('app.organization', ${organizationId}, true)`
  const [read] = await rowsOf(tx, model)`
    select o.kind, o.cost_centres, o.negative_stock,
           (select coalesce(jsonb_agg(to_jsonb(t) - ${OWN}::text[] order by t.sort, t.code), '[]') from voucher_type t
             where t.organization_id = o.organization_id and t.base_kind <> 'closing') as voucher_types,
           (select coalesce(jsonb_agg(to_jsonb(g) - ${OWN}::text[] order by g.group_id), '[]') from ledger_group g where g.organization_id = o.organization_id) as groups,
           (select coalesce(jsonb_agg(to_jsonb(l) - ${OWN}::text[] order by l.ledger_id), '[]') from ledger l where l.organization_id = o.organization_id) as ledgers,
           (select coalesce(jsonb_agg(to_jsonb(s) - ${OWN}::text[] order by s.sub_ledger_id), '[]') from sub_ledger s
             where s.organization_id = o.organization_id and ${withSubLedgers}) as sub_ledgers,
           (select coalesce(jsonb_agg(to_jsonb(c) - ${OWN}::text[] order by c.cost_centre_id), '[]') from cost_centre c where c.organization_id = o.organization_id) as centres,
           (select coalesce(jsonb_agg(to_jsonb(u) - ${OWN}::text[] order by u.unit_of_measure_id), '[]') from unit_of_measure u where u.organization_id = o.organization_id) as units,
           (select coalesce(jsonb_agg(to_jsonb(g) - ${OWN}::text[] order by g.stock_group_id), '[]') from stock_group g where g.organization_id = o.organization_id) as stock_groups,
           (select coalesce(jsonb_agg(to_jsonb(c) - ${OWN}::text[] order by c.stock_category_id), '[]') from stock_category c where c.organization_id = o.organization_id) as stock_categories,
           (select coalesce(jsonb_agg(to_jsonb(w) - ${OWN}::text[] order by w.godown_id), '[]') from godown w where w.organization_id = o.organization_id) as godowns,
           (select coalesce(jsonb_agg(to_jsonb(i) - ${OWN}::text[] order by i.stock_item_id), '[]') from stock_item i where i.organization_id = o.organization_id) as items,
           (select coalesce(jsonb_agg(to_jsonb(n) - ${OWN}::text[] order by n.tds_nature_id), '[]') from tds_nature n where n.organization_id = o.organization_id) as natures,
           (select coalesce(jsonb_agg(to_jsonb(t) - ${OWN}::text[] order by t.membership_type_id), '[]') from membership_type t where t.organization_id = o.organization_id) as membership_types,
           (select coalesce(jsonb_agg(to_jsonb(h) - ${OWN}::text[] order by h.charge_head_id), '[]') from charge_head h where h.organization_id = o.organization_id) as charge_heads,
           (select coalesce(jsonb_agg(to_jsonb(p) - ${OWN}::text[] order by p.price_id), '[]') from price p where p.organization_id = o.organization_id) as prices
      from organization o where o.organization_id = ${organizationId}`
  if (!read) throw new Error('An organization that was found is read.')
  return read
}

/** The columns that hold an id of a master. */
const IDS = [
  ...(['group_id', 'parent_id', 'ledger_id', 'sub_ledger_id', 'cost_centre_id', 'unit_of_measure_id', 'base_unit_id'] as const),
  ...(['stock_group_id', 'stock_category_id', 'godown_id', 'stock_item_id', 'category_id', 'unit_id', 'alternate_unit_id'] as const),
  ...(['sales_ledger_id', 'purchase_ledger_id', 'stock_ledger_id', 'membership_type_id', 'charge_head_id'] as const),
] as const
type IdColumn = (typeof IDS)[number]

/** Stores what was read as the beginning of an organization, under ids of its own. */
export async function storeModel(
  sql: Sql,
  organizationId: string,
  { groups, ledgers, sub_ledgers, centres, ...read }: Model,
): Promise<void> {
  const tables: { table: SearchedTable; key: IdColumn; rows: readonly Master[] }[] = [
    { table: 'ledger_group', key: 'group_id', rows: groups },
    { table: 'ledger', key: 'ledger_id', rows: withoutControls(ledgers, sub_ledgers) },
    { table: 'sub_ledger', key: 'sub_ledger_id', rows: sub_ledgers },
    { table: 'cost_centre', key: 'cost_centre_id', rows: centres },
    { table: 'unit_of_measure', key: 'unit_of_measure_id', rows: read.units },
    { table: 'stock_group', key: 'stock_group_id', rows: read.stock_groups },
    { table: 'stock_category', key: 'stock_category_id', rows: read.stock_categories },
    { table: 'godown', key: 'godown_id', rows: read.godowns },
    { table: 'stock_item', key: 'stock_item_id', rows: read.items },
  ]
  // In the order of the former ids, which is that in which the masters were created.
  const ids = new Map<unknown, string>()
  for (const { key, rows } of tables) for (const row of rows) ids.set(row[key], uuidv7())
  for (const row of read.membership_types) ids.set(row.membership_type_id, uuidv7())
  for (const row of read.charge_heads) ids.set(row.charge_head_id, uuidv7())
  const copied = (row: Master) => ({
    organization_id: organizationId,
    ...row,
    ...Object.fromEntries(IDS.flatMap((column) => (column in row ? [[column, ids.get(row[column]) ?? null]] : []))),
  })
  await insert(sql, 'voucher_type', read.voucher_types.map(copied))
  await insert(
    sql,
    'tds_nature',
    read.natures.map((row) => ({ organization_id: organizationId, ...row, tds_nature_id: uuidv7(), rates: JSON.stringify(row.rates) })),
  )
  for (const { table, key, rows } of tables) {
    for (const level of byLevel(rows, key)) await insert(sql, table, level.map(copied))
    const found = rows.map((row) => ({ ...row, id: ids.get(row[key]) ?? '', nameNp: row.name_np }))
    await storeSearchWords({ sql, organizationId }, table, found)
  }
  await insert(sql, 'membership_type', read.membership_types.map(copied))
  await insert(sql, 'charge_head', read.charge_heads.map(copied))
  const ofItems = read.prices.map((row) => ({ ...row, price_id: uuidv7(), stock_item_id: ids.get(row.stock_item_id) ?? '' }))
  await insert(
    sql,
    'price',
    ofItems.map((row) => ({ organization_id: organizationId, ...row })),
  )
}

/** A master as it is read; only some have a code, an alias or the like, by which it is found besides its names. */
type Master = Partial<Record<IdColumn, string | null>> & { name: string; name_np: string } & Pick<
    Named,
    'alias' | 'code' | 'barcode' | 'symbol'
  >

/** A ledger demands sub-ledgers once it has its first; without them no voucher could name it. */
function withoutControls(ledgers: Model['ledgers'], subLedgers: Model['sub_ledgers']): Model['ledgers'] {
  const controls = new Set(subLedgers.map(({ ledger_id }) => ledger_id))
  return ledgers.map((each) => ({ ...each, requires_sub_ledger: each.requires_sub_ledger && controls.has(each.ledger_id) }))
}

/** The rows of a tree level by level, so that each comes after the one above it, or that it is a multiple of; those of a list are one level. */
function byLevel(rows: readonly Master[], key: IdColumn): Master[][] {
  const below = Map.groupBy(rows, ({ parent_id, base_unit_id }) => parent_id ?? base_unit_id ?? null)
  const levels: Master[][] = []
  for (let level = below.get(null) ?? []; level.length > 0; level = level.flatMap((row) => below.get(row[key] ?? '') ?? []))
    levels.push(level)
  return levels
}
