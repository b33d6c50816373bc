import { adToBs, timeInNepal, todayInNepal } from '@lekha/calendar'
import { add, ZERO } from '@lekha/money'
import { countNumberedBills, type IssuedBill, type IssuedSums, readIssuedBills, sumIssuedBills } from '../../figures/issued-bills.ts'
import { officeDate, officeYear } from '../../figures/office-dates.ts'
import { planReads } from '../../figures/plans.ts'
import type { Cells, Column, Context, Row } from '../engine/definition.ts'
import { defineReport } from '../engine/report.ts'
import { pageOfBills } from './register.ts'

/** `numbered`: how many bills were numbered in the period, by the vouchers themselves. */
type Data = { bills: IssuedBill[]; sums: IssuedSums | undefined; numbered: bigint; next: string | null; previous: string | null }
type ViewContext = Context<object, Data>

/** The view of all bills that the procedure of 2082 prescribes (annex 5): its twenty columns by their prescribed names, one row for each bill. */
export const standardView = defineReport({
  id: 'standard-view',
  title: { en: 'Standard View of bills', np: 'बीजकको स्ट्यान्डर्ड भ्यु' },
  period: 'month',
  params: {},
  takes: ['pages'],
  gather: async (snapshot, request): Promise<Data> => {
    const { period, first } = request
    const page = await pageOfBills(request, (stretch) => readIssuedBills(snapshot, period, false, stretch))
    // The sums of a year want another plan than a page of it.
    if (first) await planReads(snapshot, 'sums')
    return {
      ...page,
      sums: first ? await sumIssuedBills(snapshot, period, false) : undefined,
      numbered: first ? await countNumberedBills(snapshot, period) : 0n,
    }
  },
  heading: ({ say }) => ({
    subtitle: say({ en: 'Procedure on electronic bills, 2082, annex 5', np: 'विद्युतीय बीजक सम्बन्धी कार्यविधि, २०८२, अनुसूची ५' }),
  }),
  blocks: ({ data }) => [
    {
      block: 'table',
      id: 'bills',
      columns: COLUMNS,
      rows: data.bills.map(rowOf),
      totals: data.sums ? amountsOf(data.sums) : {},
    },
  ],
  proofs: ({ data: { sums, numbered }, first, say }: ViewContext) =>
    first && sums
      ? [
          {
            ...{ id: 'numbered', counted: true, difference: (sums.bills - numbered).toString() },
            label: say({ en: 'Bills listed = bills numbered', np: 'सूचीका बीजक = नम्बर दिइएका बीजक' }),
          },
        ]
      : [],
  page: ({ sums, next, previous }) => ({ count: Number.parseInt(String(sums?.bills ?? 0n), 10), next, previous }),
})

const text = (id: string, width: number): Column => ({ id, label: id, kind: 'text', width })
const amount = (id: string): Column => ({
  id,
  label: id,
  kind: 'amount',
  sums: true,
  width: 132,
  ...(id === 'Total_Amount' && { main: true }),
})

/** Their names are prescribed, in this spelling, in both languages. */
const COLUMNS: Column[] = [
  text('Fiscal_Year', 92),
  text('Bill_no', 104),
  { id: 'Customer_name', label: 'Customer_name', kind: 'text', names: true },
  text('Customer_PAN', 116),
  text('Bill_Date', 92),
  ...['Amount', 'Discount', 'Taxable_Amount', 'Tax_Amount', 'Total_Amount'].map(amount),
  text('Sync_with_IRD', 104),
  text('Is_Bill_Printed', 104),
  text('Is_bill_Active', 96),
  text('Printed_Time', 150),
  text('Entered_By', 120),
  text('Printed_by', 120),
  text('Is_realtime', 88),
  text('Payment_Method', 120),
  amount('VAT_Refund_Amount'),
  text('Transaction_Id', 120),
]

/** What bills come to: before and after their discount, and with the tax and what was rounded. */
function amountsOf({ discount, taxable, exempt, zero, rounding, tax }: Omit<IssuedSums, 'bills'>) {
  const net = add(taxable, exempt, zero, rounding)
  return { Amount: add(net, discount), Discount: discount, Taxable_Amount: taxable, Tax_Amount: tax, Total_Amount: add(net, tax) }
}

const yesOrNo = (is: boolean): string => (is ? 'Y' : 'N')

function rowOf(bill: IssuedBill): Row {
  const cells: Cells = {
    ...{
      Fiscal_Year: officeYear(bill.date),
      Bill_no: bill.number,
      Customer_PAN: bill.pan || null,
      Bill_Date: officeDate(bill.date),
      ...amountsOf(bill),
    },
    ...{
      Sync_with_IRD: yesOrNo(bill.synced),
      Is_Bill_Printed: yesOrNo(bill.prints > 0),
      Is_bill_Active: yesOrNo(!bill.cancelled && !bill.returned),
    },
    ...{ Printed_Time: bill.printed_at && momentOf(bill.printed_at), Entered_By: bill.entered_by, Printed_by: bill.printed_by || null },
    ...{
      Is_realtime: yesOrNo(bill.realtime),
      Payment_Method: bill.payment || null,
      VAT_Refund_Amount: ZERO,
      Transaction_Id: bill.transaction || null,
    },
  }
  return {
    ...{ id: bill.voucher_id, look: 'item', label: bill.party || bill.partyNp || 'Cash', cells },
    ...{ opens: { screen: 'voucher', params: { id: bill.voucher_id } }, ...(bill.cancelled && { cancelled: true }) },
  }
}

/** A moment in Nepal: '2083.08.12 14:05:31'. */
export function momentOf(iso: string): string {
  const epoch_ms = Date.parse(iso)
  return `${adToBs(todayInNepal(() => epoch_ms)).replaceAll('-', '.')} ${timeInNepal(epoch_ms)}`
}
