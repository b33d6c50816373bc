import { add, type Paisa } from '@lekha/money'
import type { TaxBill, TaxSums } from '../../figures/bill-taxes.ts'
import { officeDate } from '../../figures/office-dates.ts'
import type { Cells, Column } from '../engine/definition.ts'
import type { Locale } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { orEmpty, registerOf, sumOf } from './register.ts'

/** The purchase register: the thirteen columns of the tax office, and those of goods where they are asked for. */
export const purchaseRegister = defineReport(
  registerOf({
    id: 'purchase-register',
    title: { en: 'Purchase register (VAT)', np: 'खरिद खाता' },
    of: { side: 'purchase', isReturn: false },
    item: { en: 'Particulars', np: 'विवरण' },
    columns: columnsOf,
    cells: (bill) => ({ ...supplierBill(bill), ...purchaseAmounts([bill], 1n) }),
    totals: (sums) => purchaseAmounts(sums, 1n),
  }),
)

/** The three kinds of taxable purchases, which registers show apart: capital goods first, whether they were imported or not. */
type Kind = 'local' | 'import' | 'capital'
const kindOf = ({ capital, trade }: Pick<TaxSums, 'capital' | 'trade'>): Kind =>
  capital ? 'capital' : trade === 'import' ? 'import' : 'local'

/** Value and tax of each kind, as two columns below its name. */
export function purchaseColumns({ say }: Locale): Column[] {
  const kinds: Record<Kind, string> = {
    local: say({ en: 'Taxable purchases (not capital)', np: 'करयोग्य खरिद (पूंजीगत बाहेक)' }),
    import: say({ en: 'Taxable imports (not capital)', np: 'करयोग्य पैठारी (पूंजीगत बाहेक)' }),
    capital: say({ en: 'Taxable capital purchases / imports', np: 'पूंजीगत करयोग्य खरिद / पैठारी' }),
  }
  return Object.entries(kinds).flatMap(([kind, group]): Column[] => [
    { id: `${kind}-value`, label: say({ en: 'Value', np: 'मूल्य' }), group, kind: 'amount', sums: true, width: 136 },
    { id: `${kind}-tax`, label: say({ en: 'Tax', np: 'कर' }), group, kind: 'amount', sums: true, width: 124 },
  ])
}

/** The head of a purchase: the number and day of the supplier's own bill where they were entered, else those of the voucher. */
export const supplierBill = ({ date, number, reference, supplierBilledOn, declaration, pan }: TaxBill): Cells => ({
  ...{ date: officeDate(supplierBilledOn ?? date), number: reference || number, declaration: declaration || null, pan: pan || null },
})

export function supplierColumns({ say }: Locale): Column[] {
  const bill = say({ en: 'Bill', np: 'बीजक' })
  return [
    { id: 'date', label: say({ en: 'Date', np: 'मिति' }), group: bill, kind: 'text', width: 92 },
    { id: 'number', label: say({ en: 'Bill number', np: 'बीजक नं.' }), group: bill, kind: 'text', width: 104 },
    {
      id: 'declaration',
      label: say({ en: 'Customs declaration number', np: 'प्रज्ञापनपत्र नं.' }),
      group: bill,
      kind: 'text',
      width: 92,
      spare: true,
    },
    { id: 'supplier', label: say({ en: 'Name of the supplier', np: 'आपूर्तिकर्ताको नाम' }), group: bill, kind: 'text', names: true },
    { id: 'pan', label: say({ en: 'PAN of the supplier', np: 'आपूर्तिकर्ताको स्थायी लेखा नम्बर' }), group: bill, kind: 'text', width: 104 },
  ]
}

function columnsOf(locale: Locale, goods: Column[]): Column[] {
  const { say } = locale
  return [
    ...supplierColumns(locale),
    ...goods,
    { id: 'total', label: say({ en: 'Total purchase value', np: 'जम्मा खरिद मूल्य' }), kind: 'amount', sums: true, main: true, width: 118 },
    {
      ...{ id: 'exempt', kind: 'amount', sums: true, width: 112 },
      label: say({ en: 'Exempt purchases / imports', np: 'कर छुट हुने वस्तु वा सेवाको खरिद / पैठारी मूल्य' }),
    },
    ...purchaseColumns(locale),
  ]
}

/** What some purchases come to in the columns of a register; `sense` is -1n where returns are shown above zero. */
export function purchaseAmounts(
  all: readonly Pick<TaxSums, 'trade' | 'capital' | 'taxable' | 'exempt' | 'zero' | 'tax'>[],
  sense: bigint,
): Cells {
  const sum = (amountOf: (each: (typeof all)[number]) => bigint): Paisa => sumOf(all, (each) => sense * amountOf(each))
  const taxable = (kind: Kind) => sum((each) => (kindOf(each) === kind ? each.taxable : 0n))
  const tax = (kind: Kind) => sum((each) => (kindOf(each) === kind ? each.tax : 0n))
  const exempt = sum((each) => each.exempt + each.zero)
  return {
    ...{
      total: add(
        exempt,
        sum((each) => each.taxable),
      ),
      exempt: orEmpty(exempt),
    },
    ...{ 'local-value': orEmpty(taxable('local')), 'local-tax': orEmpty(tax('local')) },
    ...{ 'import-value': orEmpty(taxable('import')), 'import-tax': orEmpty(tax('import')) },
    ...{ 'capital-value': orEmpty(taxable('capital')), 'capital-tax': orEmpty(tax('capital')) },
  }
}
