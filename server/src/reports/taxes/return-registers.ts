import { add, negate, type Paisa } from '@lekha/money'
import type { TaxBill } from '../../figures/bill-taxes.ts'
import { officeDate } from '../../figures/office-dates.ts'
import type { Cells, Column } from '../engine/definition.ts'
import type { Locale } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { purchaseAmounts, purchaseColumns, supplierBill, supplierColumns } from './purchase-register.ts'
import { orEmpty, registerOf, sumOf } from './register.ts'

/** What customers returned: the eleven columns of the tax office. */
export const salesReturnRegister = defineReport(
  registerOf({
    id: 'sales-return-register',
    title: { en: 'Sales return register (VAT)', np: 'बिक्री फिर्ता खाता' },
    of: { side: 'sales', isReturn: true },
    item: { en: 'Name of the goods or services', np: 'वस्तु वा सेवाको नाम' },
    columns: salesReturnColumns,
    cells: (note) => ({ date: officeDate(note.date), number: note.number, pan: note.pan || null, ...salesReturned([note]) }),
    totals: salesReturned,
  }),
)

function salesReturned(all: readonly Pick<TaxBill, 'exempt' | 'zero' | 'taxable' | 'tax'>[]): Cells {
  const sum = (amountOf: (each: (typeof all)[number]) => bigint): Paisa => negate(sumOf(all, amountOf))
  const [exempt, taxable] = [sum((each) => each.exempt + each.zero), sum((each) => each.taxable)]
  return { total: add(exempt, taxable), exempt: orEmpty(exempt), taxable: orEmpty(taxable), tax: orEmpty(sum((each) => each.tax)) }
}

function salesReturnColumns({ say }: Locale, goods: Column[]): Column[] {
  const bill = say({ en: 'Bill', np: 'बीजक' })
  const amount = { kind: 'amount', sums: true, width: 112 } as const
  return [
    { id: 'date', label: say({ en: 'Date', np: 'मिति' }), group: bill, kind: 'text', width: 92 },
    { id: 'number', label: say({ en: 'Bill number', np: 'बीजक नम्बर' }), group: bill, kind: 'text', width: 104 },
    { id: 'buyer', label: say({ en: 'Name of the buyer', np: 'खरिदकर्ताको नाम' }), group: bill, kind: 'text', names: true },
    { id: 'pan', label: say({ en: 'PAN of the buyer', np: 'खरिदकर्ताको स्थायी लेखा नम्बर' }), group: bill, kind: 'text', width: 104 },
    ...goods,
    { id: 'total', label: say({ en: 'Total value returned', np: 'जम्मा फिर्ता मूल्य' }), main: true, ...amount },
    { id: 'exempt', label: say({ en: 'Exempt value returned', np: 'कर छुटको फिर्ता मूल्य' }), ...amount },
    { id: 'taxable', label: say({ en: 'Taxable value returned', np: 'करयोग्य फिर्ता मूल्य' }), ...amount },
    { id: 'tax', label: say({ en: 'Tax', np: 'कर' }), ...amount },
  ]
}

/** What was returned to suppliers: the sixteen columns of the tax office. */
export const purchaseReturnRegister = defineReport(
  registerOf({
    id: 'purchase-return-register',
    title: { en: 'Purchase return register (VAT)', np: 'खरिद फिर्ता खाता' },
    of: { side: 'purchase', isReturn: true },
    item: { en: 'Particulars', np: 'विवरण' },
    columns: (locale, goods) => [
      ...supplierColumns(locale),
      ...goods,
      {
        id: 'total',
        label: locale.say({ en: 'Total value returned', np: 'जम्मा फिर्ता मूल्य' }),
        kind: 'amount',
        sums: true,
        main: true,
        width: 112,
      },
      { id: 'exempt', label: locale.say({ en: 'Exempt', np: 'कर छुट' }), kind: 'amount', sums: true, width: 104 },
      ...purchaseColumns(locale),
    ],
    cells: (note) => ({ ...supplierBill(note), ...purchaseAmounts([note], -1n) }),
    totals: (sums) => purchaseAmounts(sums, -1n),
  }),
)
