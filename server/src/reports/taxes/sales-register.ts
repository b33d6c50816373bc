import { add, type Paisa, ZERO } from '@lekha/money'
import type { TaxBill, TaxSums } from '../../figures/bill-taxes.ts'
import { officeDate } from '../../figures/office-dates.ts'
import type { Cells, Column } from '../engine/definition.ts'
import type { Locale } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { orEmpty, registerOf, sumOf } from './register.ts'

/** The sales register: the twelve columns of the tax office, and those of goods where they are asked for. */
export const salesRegister = defineReport(
  registerOf({
    id: 'sales-register',
    title: { en: 'Sales register (VAT)', np: 'बिक्री खाता' },
    of: { side: 'sales', isReturn: false },
    item: { en: 'Name of the goods or services', np: 'वस्तु वा सेवाको नाम' },
    columns: columnsOf,
    cells: (bill) => ({ ...saidOf(bill), ...amountsOf(bill) }),
    totals: (sums) => amountsOf({ exempt: of(sums, 'exempt'), taxable: of(sums, 'taxable'), tax: of(sums, 'tax'), zero: of(sums, 'zero') }),
  }),
)

const of = (sums: readonly TaxSums[], part: 'exempt' | 'taxable' | 'tax' | 'zero'): Paisa => sumOf(sums, (each) => each[part])

function columnsOf({ say }: Locale, goods: Column[]): Column[] {
  const bill = say({ en: 'Bill', np: 'बीजक' })
  const taxable = say({ en: 'Taxable sales', np: 'करयोग्य बिक्री' })
  const exported = say({ en: 'Export', np: 'निकासी' })
  const amount = { kind: 'amount', sums: true, width: 118 } as const
  return [
    { id: 'date', label: say({ en: 'Date', np: 'मिति' }), group: bill, kind: 'text', width: 92 },
    { id: 'number', label: say({ en: 'Bill number', np: 'बीजक नम्बर' }), group: bill, kind: 'text', width: 104 },
    { id: 'buyer', label: say({ en: 'Name of the buyer', np: 'खरिदकर्ताको नाम' }), group: bill, kind: 'text', names: true },
    { id: 'pan', label: say({ en: 'PAN of the buyer', np: 'खरिदकर्ताको स्थायी लेखा नम्बर' }), group: bill, kind: 'text', width: 104 },
    ...goods,
    { id: 'total', label: say({ en: 'Total sales / export (Rs)', np: 'जम्मा बिक्री / निकासी (रु)' }), main: true, ...amount },
    { id: 'exempt', label: say({ en: 'Local exempt sales (Rs)', np: 'स्थानीय कर छुटको बिक्री मूल्य (रु)' }), ...amount },
    { id: 'taxable', label: say({ en: 'Value', np: 'मूल्य' }), group: taxable, ...amount },
    { id: 'tax', label: say({ en: 'Tax', np: 'कर' }), group: taxable, ...amount },
    {
      id: 'export',
      label: say({ en: 'Value of exported goods or services', np: 'निकासी गरेको वस्तु वा सेवाको मूल्य' }),
      group: exported,
      ...amount,
    },
    { id: 'country', label: say({ en: 'Country of export', np: 'निकासी गरेको देश' }), group: exported, kind: 'text', width: 88, spare: true },
    {
      id: 'declaration',
      label: say({ en: 'Export declaration number', np: 'निकासी प्रज्ञापनपत्र नम्बर' }),
      group: exported,
      kind: 'text',
      width: 96,
      spare: true,
    },
    {
      id: 'declared',
      label: say({ en: 'Export declaration date', np: 'निकासी प्रज्ञापनपत्र मिति' }),
      group: exported,
      kind: 'text',
      width: 92,
      spare: true,
    },
  ]
}

const saidOf = ({ date, number, pan, trade, country, declaration, declaredOn }: TaxBill): Cells => ({
  ...{ date: officeDate(date), number, pan: pan || null },
  ...(trade === 'export' && { country: country || null, declaration: declaration || null, declared: declaredOn && officeDate(declaredOn) }),
})

/** The total is without VAT: what is exempt, taxable and exported. */
const amountsOf = ({ exempt, taxable, tax, zero }: Pick<TaxBill, 'exempt' | 'taxable' | 'tax' | 'zero'>): Cells => ({
  ...{ total: add(exempt, taxable, zero), exempt: orEmpty(exempt), taxable: orEmpty(taxable) },
  ...{ tax: taxable === ZERO ? orEmpty(tax) : tax, export: orEmpty(zero) },
})
