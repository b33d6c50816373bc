import {
  createGodown,
  createPrice,
  createStockCategory,
  createStockGroup,
  createStockItem,
  createUnitOfMeasure,
  type Endpoint,
} from '@lekha/contract'
import { parseQuantity, parseRate } from '@lekha/money'
import type { TestBooks } from './test-app.ts'

/** Goods of every kind: a box of pieces, a tree of groups, and an item with all that it can have. Answers one id of each kind. */
export async function createGoods({
  owner,
  organizationId,
  ledgerId,
}: Pick<TestBooks, 'owner' | 'organizationId' | 'ledgerId'>): Promise<Record<string, string>> {
  const params = { organizationId }
  const made = async (endpoint: Endpoint, body: object): Promise<string> => {
    const { answer, status, error } = await owner.call(endpoint, { params, body })
    if (status !== 201) throw new Error(error.message)
    return (answer as { result: { id: string } }).result.id
  }
  const names = (name: string, nameNp: string) => ({ name, nameNp, active: true })
  const simple = { decimals: 0, baseUnitId: null, perBase: null }
  const piece = await made(createUnitOfMeasure, { ...names('Pieces', 'थान'), symbol: 'pcs', ...simple })
  const kilo = await made(createUnitOfMeasure, { ...names('Kilogram', 'किलोग्राम'), symbol: 'kg', ...simple, decimals: 3 })
  await made(createUnitOfMeasure, { ...names('A box of 12', '१२ को बाकस'), symbol: 'box', decimals: 0, baseUnitId: piece, perBase: 12 })
  const node = { code: null, parentId: null }
  const iron = await made(createStockGroup, { ...names('Iron', 'फलाम'), ...node, code: 'FE' })
  const rods = await made(createStockGroup, { ...names('Rods', 'छड'), ...node, parentId: iron })
  const brand = await made(createStockCategory, { ...names('Himal', 'हिमाल'), ...node })
  await made(createStockCategory, { ...names('Himal gold', ''), ...node, parentId: brand })
  const godown = await made(createGodown, { ...names('Balaju godown', 'बालाजु गोदाम'), code: 'BJ', address: 'Balaju, Kathmandu' })
  const plain = {
    ...{ alias: '', code: null, barcode: null, hsCode: '', groupId: null, categoryId: null, unitId: piece, alternateUnitId: null },
    ...{ alternateQuantity: null, unitQuantity: null, valuation: 'average', vatClass: 'exempt', vatSince: null, formerVatClass: null },
    ...{ salesLedgerId: null, purchaseLedgerId: null, stockLedgerId: null, reorderLevel: null, reorderQuantity: null },
  }
  await made(createStockItem, { ...names('Wire', 'तार'), ...plain, active: false })
  const item = await made(createStockItem, {
    ...{ ...names('Rod 12 mm', '१२ मिमि छड'), ...plain, alias: 'TMT 12', code: 'R12', barcode: '8901234567890', hsCode: '72142000' },
    ...{ groupId: rods, categoryId: brand, unitId: kilo, alternateUnitId: piece, alternateQuantity: parseQuantity('10') },
    ...{ unitQuantity: parseQuantity('106.56'), valuation: 'fifo', vatClass: 'standard', vatSince: '2024-07-16', formerVatClass: 'zero' },
    ...{
      salesLedgerId: ledgerId('Sales – Taxable'),
      purchaseLedgerId: ledgerId('Purchases – Taxable'),
      stockLedgerId: ledgerId('Stock'),
      reorderLevel: parseQuantity('1500.5'),
    },
    reorderQuantity: parseQuantity('3000'),
  })
  const price = await made(createPrice, { priceList: 'Wholesale', stockItemId: item, since: '2025-07-17', rate: parseRate('96.75') })
  return { unit: piece, stockGroup: rods, stockCategory: brand, godown, item, price }
}
