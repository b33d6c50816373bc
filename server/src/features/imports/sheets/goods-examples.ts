import type { SheetKind } from '@lekha/contract'
import type { Language } from '@lekha/money'

/** An example row by column. */
export type Example = Record<string, string>

/** The example rows of the sheets of goods. */
export const GOODS_EXAMPLES: Record<
  Extract<SheetKind, 'units' | 'stock-groups' | 'stock-categories' | 'godowns' | 'items'>,
  Record<Language, readonly Example[]>
> = {
  units: {
    en: [
      { unit: 'Example: Bag', symbol: 'bag', decimals: '0' },
      { unit: 'Example: Box of 12', symbol: 'box', base: 'pcs', perBase: '12' },
    ],
    np: [
      { unit: 'नमुना: बोरा', symbol: 'बोरा', decimals: '०' },
      { unit: 'नमुना: १२ को बाकस', symbol: 'बाकस', base: 'थान', perBase: '१२' },
    ],
  },
  'stock-groups': {
    en: [{ stockGroup: 'Example: Iron rods', under: 'Building materials' }],
    np: [{ stockGroup: 'नमुना: फलामे छड', under: 'निर्माण सामग्री' }],
  },
  'stock-categories': {
    en: [{ stockCategory: 'Example: Himal brand', under: '' }],
    np: [{ stockCategory: 'नमुना: हिमाल ब्रान्ड', under: '' }],
  },
  godowns: {
    en: [{ godown: 'Example: Balaju godown' }],
    np: [{ godown: 'नमुना: बालाजु गोदाम' }],
  },
  items: {
    en: [
      {
        ...{ item: 'Example: Rod 12 mm', code: 'R12', unit: 'kg', stockGroup: 'Iron rods', hsCode: '72142000', vat: '13%' },
        ...{ godown: 'Balaju godown', quantity: '1,500', rate: '95.50' },
      },
    ],
    np: [
      {
        ...{ item: 'नमुना: १२ मिमि छड', code: 'R12', unit: 'केजी', stockGroup: 'फलामे छड', hsCode: '७२१४२०००', vat: '१३%' },
        ...{ godown: 'बालाजु गोदाम', quantity: '१,५००', rate: '९५.५०' },
      },
    ],
  },
}
