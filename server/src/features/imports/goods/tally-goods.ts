import { type Shape, type TallyElement, textOf } from '../tally-elements.ts'
import type { TallyGoods } from '../tally-records.ts'
import { flagIn, parentIn, wordIn } from '../tally-values.ts'

const TREE: Shape = {
  NAME: null,
  'NAME.LIST': { NAME: null },
  'LANGUAGENAME.LIST': { 'NAME.LIST': { NAME: null } },
  PARENT: null,
  ISDELETED: null,
}

/** The elements that are read of what items are sorted by, lie in and are counted in. */
export const GOODS_SHAPES = {
  STOCKGROUP: TREE,
  STOCKCATEGORY: TREE,
  GODOWN: TREE,
  UNIT: {
    ...{
      NAME: null,
      ORIGINALNAME: null,
      DECIMALPLACES: null,
      ISSIMPLEUNIT: null,
      ADDITIONALUNITS: null,
      CONVERSION: null,
      ISDELETED: null,
    },
  },
} satisfies Shape

type GoodsTag = keyof typeof GOODS_SHAPES
/** Whether an element is one of these. */
export const isGoods = (tag: string): tag is GoodsTag => tag in GOODS_SHAPES

const NOUNS = { STOCKGROUP: 'stock_group', STOCKCATEGORY: 'stock_category', GODOWN: 'godown' } as const

/** Reads one of them. A compound unit of Tally is so many (CONVERSION) of its second unit: a box of 12 pcs. */
export function goodsFrom(element: TallyElement, tag: GoodsTag, name: string): TallyGoods {
  if (tag !== 'UNIT') return { kind: 'goods', noun: NOUNS[tag], name, parent: parentIn(wordIn(textOf(element, 'PARENT'))) }
  const decimals = Number.parseInt(wordIn(textOf(element, 'DECIMALPLACES')) || '0', 10)
  const simple = { kind: 'goods', noun: 'unit_of_measure', name, formal: wordIn(textOf(element, 'ORIGINALNAME')), decimals } as const
  const base = wordIn(textOf(element, 'ADDITIONALUNITS'))
  if (base === '' || flagIn(textOf(element, 'ISSIMPLEUNIT'))) return simple
  return { ...simple, decimals: 0, base, perBase: wordIn(textOf(element, 'CONVERSION')) }
}
