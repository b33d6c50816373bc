import { add, paisaText } from '@lekha/money'
import { type IssuedBill, type IssuedSums, readIssuedBills, sumIssuedBills } from '../../figures/issued-bills.ts'
import type { Cells, Column, Context, Row } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { partyName } from './billed-goods.ts'
import { pageOfBills } from './register.ts'
import { momentOf } from './standard-view.ts'

type Data = { bills: IssuedBill[]; sums: IssuedSums | undefined; next: string | null; previous: string | null }
type CancelledContext = Context<object, Data>

/** The bills that were cancelled on the day of their issue: what they came to, why, when and by whom. What was returned later is in the sales return register. */
export const cancelledBills = defineReport({
  id: 'cancelled-bills',
  title: { en: 'Cancelled bills', np: 'रद्द गरिएका बीजक' },
  period: 'month',
  params: {},
  takes: ['pages'],
  gather: async (snapshot, request): Promise<Data> => {
    const { period, first } = request
    const page = await pageOfBills(request, (stretch) => readIssuedBills(snapshot, period, true, stretch))
    return { ...page, sums: first ? await sumIssuedBills(snapshot, period, true) : undefined }
  },
  blocks: (context) => [
    {
      ...{
        block: 'table',
        id: 'bills',
        preview: true,
        columns: columnsOf(context),
        rows: context.data.bills.map((bill) => rowOf(bill, context)),
      },
      totals: context.data.sums ? amountsOf(context.data.sums) : {},
    },
  ],
  proofs: ({ data: { sums, next, bills }, first, say }) => {
    if (!first || !sums || next !== null) return []
    const shown = bills.reduce((sum, bill) => sum + bill.tax, 0n)
    return [
      { id: 'shown', label: say({ en: 'Rows = sum', np: 'पङ्क्ति = जम्मा' }), difference: paisaText((shown - sums.tax) as typeof sums.tax) },
    ]
  },
  page: ({ sums, next, previous }) => ({ count: Number.parseInt(String(sums?.bills ?? 0n), 10), next, previous }),
})

const columnsOf = ({ say }: CancelledContext): Column[] => [
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 118 },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 104 },
  { id: 'party', label: say({ en: 'Buyer', np: 'खरिदकर्ता' }), kind: 'text', names: true },
  { id: 'pan', label: say({ en: 'PAN', np: 'स्थायी लेखा नम्बर' }), kind: 'text', width: 100 },
  { id: 'net', label: say({ en: 'Amount without VAT', np: 'मू.अ.क. बाहेकको रकम' }), kind: 'amount', sums: true, width: 132 },
  { id: 'tax', label: say({ en: 'VAT', np: 'मू.अ.क.' }), kind: 'amount', sums: true, width: 112 },
  { id: 'reason', label: say({ en: 'Reason', np: 'कारण' }), kind: 'text', width: 150 },
  { id: 'by', label: say({ en: 'Cancelled by', np: 'रद्द गर्ने' }), kind: 'text', width: 116 },
  { id: 'at', label: say({ en: 'Cancelled at', np: 'रद्द गरेको समय' }), kind: 'text', width: 150 },
]

const amountsOf = ({ taxable, exempt, zero, rounding, tax }: Omit<IssuedSums, 'bills'>): Cells => ({
  net: add(taxable, exempt, zero, rounding),
  tax,
})

const rowOf = (bill: IssuedBill, context: CancelledContext): Row => ({
  ...{ id: bill.voucher_id, look: 'item', label: partyName(bill, context) },
  cells: {
    ...{ date: bill.date, number: bill.number, pan: bill.pan || null, ...amountsOf(bill) },
    ...{ reason: bill.reason, by: bill.cancelled_by, at: bill.cancelled_at && momentOf(bill.cancelled_at) },
  },
  opens: { screen: 'voucher', params: { id: bill.voucher_id } },
})
