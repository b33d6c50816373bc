import { randomUUID } from 'node:crypto'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import { freshPrice, freshUnit } from './fresh-goods.ts'
import { freshMaster } from './fresh-master.ts'
import type { Tenant } from './tenants.ts'

const named = ({ canary }: Tenant) => ({ name: `${canary} ${randomUUID()}`, nameNp: canary, active: true })
const treeForm = (tenant: Tenant) => ({ ...named(tenant), code: null, parentId: null })

type Noun = {
  one: string
  many: string
  table: 'unit_of_measure' | 'stock_group' | 'stock_category' | 'godown' | 'stock_item'
  key: 'unitOfMeasureId' | 'stockGroupId' | 'stockCategoryId' | 'godownId' | 'stockItemId'
  form: (tenant: Tenant) => object
  /** One that nothing uses. */
  fresh: (tenant: Tenant) => Promise<string>
}

/** The calls of one kind of master. */
const callsOf = ({ one, many, table, key, form, fresh }: Noun): Record<string, Example> => {
  const params = (tenant: Tenant) => ({ ...inBooks(tenant), [key]: tenant.ids[key] })
  return {
    [`list${many}`]: reading,
    [`list${one}Changes`]: (tenant) => ({ params: params(tenant) }),
    [`list${one}Uses`]: (tenant) => ({ params: params(tenant) }),
    [`create${one}`]: (tenant) => ({ params: inBooks(tenant), body: form(tenant) }),
    [`update${one}`]: async (tenant) => ({
      params: params(tenant),
      body: { ...form(tenant), version: await versionOf(tenant, table, `${table}_id`, tenant.ids[key]) },
    }),
    [`delete${one}`]: async (tenant) => ({ params: { ...inBooks(tenant), [key]: await fresh(tenant) }, query: { version: '1' } }),
  }
}

const freshNamed = (table: 'stock_group' | 'stock_category' | 'godown') => (tenant: Tenant) =>
  freshMaster(tenant.admin, tenant.ids.organizationId, table, tenant.canary)

const priceForm = ({ ids, canary }: Tenant, priceList = canary) => ({
  ...{ priceList: priceList.slice(0, 100), stockItemId: ids.stockItemId, since: '2026-08-17', rate: '1180.5' },
})
const priceParams = (tenant: Tenant) => ({ ...inBooks(tenant), priceId: tenant.ids.priceId })

const priceExamples: Record<string, Example> = {
  listPrices: reading,
  listPriceChanges: (tenant) => ({ params: priceParams(tenant) }),
  listPriceUses: (tenant) => ({ params: priceParams(tenant) }),
  createPrice: (tenant) => ({ params: inBooks(tenant), body: priceForm(tenant, randomUUID()) }),
  updatePrice: async (tenant) => ({
    params: priceParams(tenant),
    body: { ...priceForm(tenant), version: await versionOf(tenant, 'price', 'price_id', tenant.ids.priceId) },
  }),
  deletePrice: async ({ admin, ids, ...tenant }) => ({
    params: { ...inBooks({ admin, ids, ...tenant }), priceId: await freshPrice(admin, ids.organizationId, ids.stockItemId, randomUUID()) },
    query: { version: '1' },
  }),
  readListedRate: (tenant) => ({
    params: { ...inBooks(tenant), stockItemId: tenant.ids.stockItemId },
    query: { priceList: tenant.canary.slice(0, 100), date: '2026-08-17' },
  }),
}

/** An example for each call of goods. */
export const goods: Record<string, Example> = {
  ...callsOf({
    ...{ one: 'UnitOfMeasure', many: 'UnitsOfMeasure', table: 'unit_of_measure', key: 'unitOfMeasureId' },
    form: (tenant) => ({ ...named(tenant), symbol: randomUUID().slice(-12), decimals: 2, baseUnitId: null, perBase: null }),
    fresh: ({ admin, ids, canary }) => freshUnit(admin, ids.organizationId, canary),
  }),
  ...callsOf({
    ...{ one: 'StockGroup', many: 'StockGroups', table: 'stock_group', key: 'stockGroupId' },
    ...{ form: treeForm, fresh: freshNamed('stock_group') },
  }),
  ...callsOf({
    ...{ one: 'StockCategory', many: 'StockCategories', table: 'stock_category', key: 'stockCategoryId' },
    ...{ form: treeForm, fresh: freshNamed('stock_category') },
  }),
  ...callsOf({
    ...{ one: 'Godown', many: 'Godowns', table: 'godown', key: 'godownId' },
    form: (tenant) => ({ ...named(tenant), code: null, address: tenant.canary }),
    fresh: freshNamed('godown'),
  }),
  ...callsOf({
    ...{ one: 'StockItem', many: 'StockItems', table: 'stock_item', key: 'stockItemId' },
    form: (tenant) => ({
      ...{ ...named(tenant), alias: tenant.canary, code: null, barcode: null, hsCode: '', unitId: tenant.ids.unitOfMeasureId },
      ...{ groupId: tenant.ids.stockGroupId, categoryId: tenant.ids.stockCategoryId, valuation: 'average' },
      ...{ alternateUnitId: null, alternateQuantity: null, unitQuantity: null },
      ...{
        vatClass: 'standard',
        vatSince: null,
        formerVatClass: null,
        salesLedgerId: null,
        purchaseLedgerId: tenant.ids.ledgerId,
        stockLedgerId: tenant.ids.stockLedgerId,
      },
      ...{ reorderLevel: '12.5', reorderQuantity: null },
    }),
    fresh: ({ admin, ids, canary }) => freshMaster(admin, ids.organizationId, 'stock_item', canary, { unit_id: ids.unitOfMeasureId }),
  }),
  readStockOnHand: (tenant) => ({
    params: { ...inBooks(tenant), stockItemId: tenant.ids.stockItemId },
    query: { date: '2026-08-17' },
  }),
  readStockEffect: (tenant) => ({
    params: { ...inBooks(tenant), stockItemId: tenant.ids.stockItemId },
    query: { date: '2026-08-17', came: '10', value: '100.00', went: '-3' },
  }),
  listItemsInBatches: reading,
  ...priceExamples,
  showOpeningStock: reading,
  writeOpeningStock: async (tenant) => ({ params: inBooks(tenant), body: await openingStock(tenant) }),
}

async function openingStock({ admin, ids, canary }: Tenant): Promise<object> {
  const { rows } = await admin.query<{ entry: string }>(
    `select entry::text from current_voucher where organization_id = $1 and voucher_type = 'opening-stock' and not cancelled`,
    [ids.organizationId],
  )
  return {
    ...{ entry: rows[0]?.entry ?? null, reason: canary },
    rows: [{ stockItemId: ids.stockItemId, godownId: ids.godownId, quantity: '12.5', value: '1000.00', batch: canary.slice(0, 50) }],
  }
}
