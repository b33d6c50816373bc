import { changedGoods, emptyGoodsLine, type GoodsChange, type GoodsLine, isEmptyGoodsLine, movementsOf, tidiedGoods } from './goods-line.ts'

/** What is done with the goods of a voucher being typed. */
export type GoodsAction =
  | { do: 'goods'; index: number; with: GoodsChange }
  | { do: 'open goods'; after: number }
  | { do: 'delete goods'; index: number }
  | { do: 'tidy goods'; index: number }

/** The reducer of the goods of a voucher. A new line does what the line above does, at its place. */
export function changeGoods(goods: GoodsLine[], action: GoodsAction): GoodsLine[] {
  switch (action.do) {
    case 'goods':
      return goods.map((line, index) => (index === action.index ? changedGoods(line, action.with) : line))
    case 'open goods': {
      const above = goods[action.after]
      if (goods[action.after + 1] || !above) return goods
      return [...goods, { ...emptyGoodsLine(above.does), godownId: above.godownId, toGodownId: above.toGodownId }]
    }
    case 'delete goods': {
      const left = goods.filter((_line, index) => index !== action.index)
      return left.length > 0 ? left : [emptyGoodsLine(goods[0]?.does ?? 'out')]
    }
    case 'tidy goods':
      return goods.map((line, index) => (index === action.index ? tidiedGoods(line) : line))
  }
}

const FORM_PART: Record<string, string> = { quantity: 'quantity', value: 'value', godownId: 'godown', batch: 'batch', expiresOn: 'expiry' }

/** The form's field for the server's path of a movement. A line that moves goods between godowns is sent as two movements. */
export function goodsField(goods: readonly GoodsLine[], path: string): string {
  const [, digits = '0', part = ''] = /^movements\.(\d+)\.?(\w*)/.exec(path) ?? []
  const sent = goods.flatMap((line, index) => (isEmptyGoodsLine(line) ? [] : movementsOf([line]).map(() => index)))
  return `goods.${sent[Number.parseInt(digits, 10)] ?? 0}.${FORM_PART[part] ?? 'item'}`
}
