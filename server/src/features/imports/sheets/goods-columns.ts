import { column, type SheetForm } from './sheet-form.ts'

const UNDER = ['Parent', 'Parent group', 'Under group', 'माथिल्लो', 'मूल समूह']
const unit = column('unit', 'Unit', 'एकाइ', 'Unit name', 'UOM', 'Units', 'Base unit', 'Unit of measure', 'मापन एकाइ')
const stockGroup = column('stockGroup', 'Stock group', 'जिन्सी समूह', 'Item group', 'Product group', 'सामानको समूह')
const stockCategory = column('stockCategory', 'Stock category', 'जिन्सी वर्ग', 'Category', 'Item category', 'Brand', 'वर्ग')
const godown = column('godown', 'Godown', 'गोदाम', 'Location', 'Warehouse', 'Store', 'Godown name', 'स्थान')

/** The sheets of goods that an import reads, in the order in which the template has them. */
export const GOODS_FORMS: readonly SheetForm[] = [
  {
    kind: 'units',
    name: { en: 'Units', np: 'एकाइ' },
    also: ['Unit', 'Units of measure', 'मापन एकाइ', 'एकाइहरू'],
    columns: [
      unit,
      column('symbol', 'Symbol', 'चिह्न', 'Short name', 'Abbreviation'),
      column('decimals', 'Decimals', 'दशमलव', 'Decimal places'),
      column('base', 'Multiple of', 'कुन एकाइको गुणा', 'Simple unit'),
      column('perBase', 'How many', 'कति', 'Conversion', 'Per unit'),
    ],
    needs: [['unit'], ['symbol', 'decimals', 'base']],
  },
  {
    kind: 'stock-groups',
    name: { en: 'Stock groups', np: 'जिन्सी समूह' },
    also: ['Stock group', 'Item groups', 'जिन्सी समूहहरू'],
    columns: [{ ...stockGroup, also: [...stockGroup.also, 'Name', 'Group', 'नाम'] }, column('under', 'Under', 'माथिल्लो समूह', ...UNDER)],
    needs: [['stockGroup'], ['under']],
  },
  {
    kind: 'stock-categories',
    name: { en: 'Stock categories', np: 'जिन्सी वर्ग' },
    also: ['Stock category', 'Item categories', 'Brands', 'जिन्सी वर्गहरू'],
    columns: [{ ...stockCategory, also: [...stockCategory.also, 'Name', 'नाम'] }, column('under', 'Under', 'माथिल्लो वर्ग', ...UNDER)],
    needs: [['stockCategory'], ['under']],
  },
  {
    kind: 'godowns',
    name: { en: 'Godowns', np: 'गोदाम' },
    also: ['Godown', 'Locations', 'Warehouses', 'गोदामहरू'],
    columns: [{ ...godown, also: [...godown.also, 'Name', 'नाम'] }],
    needs: [['godown']],
  },
  {
    kind: 'items',
    name: { en: 'Items', np: 'जिन्सी सामान' },
    also: ['Item', 'Stock items', 'Products', 'Opening stock', 'Stock', 'सामान', 'सामानहरू', 'सुरु जिन्सी मौज्दात'],
    columns: [
      column('item', 'Item', 'सामान', 'Item name', 'Stock item', 'Product', 'Product name', 'Name', 'Particulars', 'सामानको नाम', 'विवरण'),
      column('code', 'Code', 'कोड', 'Item code', 'Product code', 'SKU', 'Part no'),
      column('alias', 'Alias', 'अर्को नाम', 'Other name'),
      column('barcode', 'Barcode', 'बारकोड', 'Bar code', 'EAN'),
      unit,
      { ...stockGroup, also: [...stockGroup.also, 'Group', 'समूह'] },
      stockCategory,
      column('hsCode', 'HS code', 'एचएस कोड', 'HSN', 'HS', 'HSN code'),
      column('vat', 'VAT', 'मू.अ.क.', 'VAT rate', 'VAT %', 'Tax', 'VAT class', 'कर'),
      godown,
      column('quantity', 'Opening quantity', 'सुरु परिमाण', 'Quantity', 'Qty', 'Opening qty', 'Opening stock', 'परिमाण'),
      column('rate', 'Rate', 'दर', 'Opening rate', 'Price', 'Cost', 'Unit price'),
      column('value', 'Value', 'मूल्य', 'Opening value', 'Amount', 'Stock value', 'रकम'),
    ],
    needs: [['item'], ['unit', 'quantity']],
  },
]
