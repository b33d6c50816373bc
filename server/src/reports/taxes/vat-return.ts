import type { ReportTarget } from '@lekha/contract'
import { add, gap, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { type OtherVat, readCreditBefore, readOtherVat, readVatLedgers, sumTaxBills, type TaxSums } from '../../figures/bill-taxes.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { orEmpty, sumOf } from './register.ts'

/** What the registers of a period say, and its ledgers of VAT: all of them owed above zero, as the tax office looks at them. */
type Return = {
  sales: TaxSums[]
  salesReturns: TaxSums[]
  purchases: TaxSums[]
  purchaseReturns: TaxSums[]
  others: OtherVat[]
  opening: Paisa
  closing: Paisa
  /** What former returns left to be deducted. */
  forward: Paisa
}
type ReturnContext = Context<object, Return>

/** The VAT return of a period, box by box, and how its tax agrees with the ledgers of VAT. */
export const vatReturn = defineReport({
  id: 'vat-return',
  title: { en: 'VAT return worksheet', np: 'मू.अ.कर विवरण' },
  period: 'month',
  params: {},
  gather: async (snapshot, { period }): Promise<Return> => {
    const ids = (await readVatLedgers(snapshot)).map(({ id }) => id)
    const { byLedger } = await readTurnovers(snapshot, period)
    const turnovers = ids.flatMap((id) => byLedger.get(id) ?? [])
    const opening = negate(add(...turnovers.map((each) => each.opening)))
    return {
      sales: await sumTaxBills(snapshot, period, { side: 'sales', isReturn: false }),
      salesReturns: await sumTaxBills(snapshot, period, { side: 'sales', isReturn: true }),
      purchases: await sumTaxBills(snapshot, period, { side: 'purchase', isReturn: false }),
      purchaseReturns: await sumTaxBills(snapshot, period, { side: 'purchase', isReturn: true }),
      others: await readOtherVat(snapshot, period, ids),
      forward: await readCreditBefore(snapshot, period.from, ids, await readOpeningVat(snapshot, ids)),
      ...{ opening, closing: add(opening, ...turnovers.map(({ debit, credit }) => paisa(credit - debit))) },
    }
  },
  heading: ({ say }) => ({ subtitle: say({ en: 'Schedule 10', np: 'अनुसूची १०' }) }),
  blocks: (context): Block[] => [
    { block: 'figures', id: 'counts', figures: countsOf(context) },
    { block: 'table', id: 'boxes', columns: columnsOf(context), rows: [...boxRows(context), ...ledgerRows(context)] },
  ],
  proofs: ({ data, say }) => [
    {
      id: 'vat-ledgers',
      label: say({ en: 'Return = VAT ledgers', np: 'विवरण = मू.अ.क. खाताहरू' }),
      difference: paisaText(gap(movedOf(data), paisa(data.closing - data.opening))),
    },
  ],
})

const TAX: Words = { en: 'Tax', np: 'कर' }

const columnsOf = ({ say }: ReturnContext): Column[] => [
  { id: 'line', label: say({ en: 'Box', np: 'क्र.सं.' }), kind: 'text', width: 56 },
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 118, spare: true },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 110, spare: true },
  { id: 'value', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', width: 150 },
  { id: 'debit', label: say({ en: 'To pay', np: 'तिर्नुपर्ने' }), group: say(TAX), kind: 'debit', width: 140 },
  { id: 'credit', label: say({ en: 'To deduct', np: 'कट्टी गर्ने' }), group: say(TAX), kind: 'credit', width: 140 },
]

const isImport = ({ trade }: TaxSums): boolean => trade === 'import'
const taxOf = (sums: readonly TaxSums[]): Paisa => sumOf(sums, ({ tax }) => tax)

/** The balance of the ledgers of VAT before the first fiscal year, debit positive. */
async function readOpeningVat(snapshot: Snapshot, ids: readonly string[]): Promise<Paisa> {
  const [first] = snapshot.years
  if (!first) return ZERO
  const { byLedger } = await readTurnovers(snapshot, { from: first.starts, to: first.starts, year: first })
  return add(...ids.flatMap((id) => byLedger.get(id)?.opening ?? []))
}

/** What the other vouchers add to what is owed: adjustments, and apart from them what was paid or received. */
function othersOf({ others }: Return): { adjusted: Paisa; paid: Paisa } {
  const owed = (some: readonly OtherVat[]) => negate(add(...some.map(({ amount }) => amount)))
  return { adjusted: owed(others.filter(({ trades }) => trades)), paid: owed(others.filter(({ trades }) => !trades)) }
}

function boxRows({ data, say }: ReturnContext): Row[] {
  const sold = [...data.sales, ...data.salesReturns]
  const bought = [...data.purchases, ...data.purchaseReturns]
  const local = bought.filter((each) => !isImport(each))
  const imported = bought.filter(isImport)
  const { adjusted } = othersOf(data)
  const [debit, credit] = [add(taxOf(sold), positive(adjusted)), add(taxOf(bought), positive(negate(adjusted)))]
  const due = paisa(debit - credit)
  const { forward } = data
  const payable = paisa(due - forward)
  const box = (line: string, words: Words, cells: Row['cells'], report?: string): Row => ({
    ...{ id: line, look: 'item', label: say(words), cells: { line: say({ en: line, np: inNepali(line) }), ...cells } },
    ...(report && { opens: { report, params: {} } satisfies ReportTarget }),
  })
  const total = (row: Row): Row => ({ ...row, look: 'subtotal' })
  return [
    box(
      '1',
      { en: 'Taxable sales', np: 'करयोग्य बिक्री' },
      { value: sumOf(sold, ({ taxable }) => taxable), debit: taxOf(sold) },
      'sales-register',
    ),
    box('2', { en: 'Export (zero rate)', np: 'निकासी (शून्य दर)' }, { value: sumOf(sold, ({ zero }) => zero) }, 'sales-register'),
    box('3', { en: 'Exempt sales', np: 'कर छुट बिक्री' }, { value: sumOf(sold, ({ exempt }) => exempt) }, 'sales-register'),
    box(
      '4',
      { en: 'Taxable purchases', np: 'करयोग्य खरिद' },
      { value: sumOf(local, ({ taxable }) => taxable), credit: taxOf(local) },
      'purchase-register',
    ),
    box(
      '5',
      { en: 'Taxable imports', np: 'करयोग्य पैठारी' },
      { value: sumOf(imported, ({ taxable }) => taxable), credit: taxOf(imported) },
      'purchase-register',
    ),
    box(
      '6',
      { en: 'Exempt purchases and imports', np: 'कर छुट खरिद / पैठारी' },
      { value: sumOf(bought, ({ exempt, zero }) => exempt + zero) },
      'purchase-register',
    ),
    box(
      '7',
      { en: 'Other adjustments', np: 'अन्य थपघट' },
      { debit: orEmpty(positive(adjusted)), credit: orEmpty(positive(negate(adjusted))) },
    ),
    total(
      box('8', { en: 'Tax of the period', np: 'यस अवधिको कर' }, { debit: orEmpty(positive(due)), credit: orEmpty(positive(negate(due))) }),
    ),
    box('9', { en: 'Credit brought forward', np: 'गत महिनाको मिलान गर्न बाँकी' }, { credit: orEmpty(forward) }),
    total(
      payable < 0n
        ? box('10', { en: 'Credit carried forward', np: 'अर्को महिनामा मिलान गर्न बाँकी' }, { credit: negate(payable) })
        : box('10', { en: 'Tax payable', np: 'तिर्नुपर्ने कर' }, { debit: payable }),
    ),
  ]
}

const positive = (amount: Paisa): Paisa => (amount > 0n ? amount : ZERO)
const inNepali = (line: string): string => line.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number.parseInt(digit, 10)))

/** How many papers stand behind the boxes, which the return asks for too. */
function countsOf({ data, say }: ReturnContext) {
  const many = (sums: readonly TaxSums[]) => sums.reduce((sum, { bills }) => sum + bills, 0n).toString()
  const count = (id: string, words: Words, sums: readonly TaxSums[]) => ({
    id,
    label: say(words),
    kind: 'count' as const,
    value: many(sums),
  })
  return [
    count('sales', { en: 'Sales bills', np: 'बिक्री बीजक' }, data.sales),
    count('credit-notes', { en: 'Credit notes', np: 'क्रेडिट नोट' }, data.salesReturns),
    count('purchases', { en: 'Purchase bills', np: 'खरिद बीजक' }, data.purchases),
    count('debit-notes', { en: 'Debit notes', np: 'डेबिट नोट' }, data.purchaseReturns),
    count('imports', { en: 'Imports', np: 'पैठारी' }, data.purchases.filter(isImport)),
  ]
}

/** The VAT that the period moves: of its bills, and of what else was posted to the ledgers of VAT. */
function movedOf(data: Return): Paisa {
  const { adjusted, paid } = othersOf(data)
  const bills = paisa(taxOf([...data.sales, ...data.salesReturns]) - taxOf([...data.purchases, ...data.purchaseReturns]))
  return add(bills, adjusted, paid)
}

/** How the tax of the boxes agrees with the ledgers of VAT: what is owed stands with the tax to pay, what may be deducted beside it. */
function ledgerRows({ data, period, say }: ReturnContext): Row[] {
  const cells = (owed: Paisa) => ({ debit: orEmpty(positive(owed)), credit: orEmpty(positive(negate(owed))) })
  const row = (id: string, words: Words, owed: Paisa, report?: string): Row => ({
    ...{ id, look: 'item', label: say(words), cells: cells(owed) },
    ...(report && { opens: { report, params: {} } satisfies ReportTarget }),
  })
  const [opening, closing] = [
    row('opening', { en: 'Opening balance', np: 'सुरु बाँकी' }, data.opening),
    row('closing', { en: 'Closing balance', np: 'अन्तिम बाँकी' }, data.closing),
  ]
  return [
    {
      ...{ id: 'ledgers', look: 'subtotal', cells: {} },
      label: say({ en: 'Agreement with the ledgers of VAT', np: 'मू.अ.क. खाताहरूसँगको मिलान' }),
    },
    { ...opening, look: 'opening', cells: { ...opening.cells, date: period.from } },
    row('ledger-sales', { en: 'VAT of sales', np: 'बिक्रीको मू.अ.क.' }, taxOf(data.sales), 'sales-register'),
    row('sales-returns', { en: 'VAT of sales returned', np: 'बिक्री फिर्ताको मू.अ.क.' }, taxOf(data.salesReturns), 'sales-return-register'),
    row('ledger-purchases', { en: 'VAT of purchases', np: 'खरिदको मू.अ.क.' }, negate(taxOf(data.purchases)), 'purchase-register'),
    row(
      'purchase-returns',
      { en: 'VAT of purchases returned', np: 'खरिद फिर्ताको मू.अ.क.' },
      negate(taxOf(data.purchaseReturns)),
      'purchase-return-register',
    ),
    ...data.others.map(
      (other): Row => ({
        ...{ id: other.voucher_id, look: 'item', label: other.narration || say({ en: 'Other voucher', np: 'अन्य भौचर' }) },
        cells: { ...cells(negate(other.amount)), date: other.date, number: other.number },
        opens: { screen: 'voucher', params: { id: other.voucher_id } },
      }),
    ),
    { ...closing, look: 'subtotal', cells: { ...closing.cells, date: period.to } },
  ]
}
