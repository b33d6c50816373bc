import type { PrintedBill, Voucher } from '@lekha/contract'
import { isNoteType, partsOfBill } from '@lekha/ledger'
import { magnitude, negate, type Paisa, paisaText, ZERO } from '@lekha/money'

/** What kind of bill a paper is, which decides its title and its rows. */
export type BillKind = 'tax-invoice' | 'abbreviated' | 'invoice' | 'credit-note'

/** The titles that the law gives to each kind, in both languages. */
export const BILL_TITLES: Record<BillKind, { np: string; en: string }> = {
  'tax-invoice': { np: 'कर बीजक', en: 'TAX INVOICE' },
  abbreviated: { np: 'संक्षिप्त कर बीजक', en: 'ABBREVIATED TAX INVOICE' },
  invoice: { np: 'बीजक', en: 'INVOICE' },
  'credit-note': { np: 'क्रेडिट नोट', en: 'CREDIT NOTE' },
}

/** Only who is registered for VAT on the day of the bill issues tax invoices. */
export function billKind({ type, date, details }: Pick<Voucher, 'type' | 'date' | 'details'>, vatFrom: string | null): BillKind {
  if (isNoteType(type)) return 'credit-note'
  if (vatFrom === null || date < vatFrom) return 'invoice'
  return details?.abbreviated ? 'abbreviated' : 'tax-invoice'
}

/** The three copies of an original, named in both languages; of a later print only the buyer's. */
export const copiesOfBill = (print: number): readonly string[] =>
  print === 1 ? ['ग्राहक प्रति · Customer copy', 'कर कार्यालय प्रति · Tax copy', 'कार्यालय प्रति · Office copy'] : ['ग्राहक प्रति · Customer copy']

/** What a later print says of itself, as the procedure words it. */
export const copyMark = (print: number): string | undefined => (print === 1 ? undefined : `Copy of Original (${print - 1})`)

/** The lines of a bill that are neither goods, party, VAT nor payment: services, freight; each as the buyer pays it. */
export function servicesOf(
  voucher: Pick<Voucher, 'date' | 'lines' | 'movements' | 'type'>,
  is: { tax: (ledgerId: string) => boolean; payment: (ledgerId: string) => boolean },
): Voucher['lines'] {
  const isNote = isNoteType(voucher.type)
  const turned = isNote ? voucher.lines.map((line) => ({ ...line, amount: negate(line.amount) })) : voucher.lines
  const { party, others } = partsOfBill({ kind: 'sales', date: voucher.date, lines: turned, movements: voucher.movements ?? [] }, is.tax)
  return turned
    .filter((line) => line !== party && others.includes(line) && !is.tax(line.ledgerId) && !is.payment(line.ledgerId) && !isRounding(line))
    .map((line) => ({ ...line, amount: negate(line.amount) }))
}

/** Less than a rupee is what the bill was rounded by, which stands in a row of its own below. */
const isRounding = ({ amount }: { amount: Paisa }): boolean => magnitude(amount) < 100n

type Seller = { name: string; pan: string }

/** What the QR code holds: labelled text that is read without a network. */
export function qrText(seller: Seller, bill: { number: string; officeDate: string }, { party, figures }: PrintedBill): string {
  const lines = [
    ['Seller', seller.name],
    ['Seller PAN', seller.pan],
    ['Bill no', bill.number],
    ['Date', bill.officeDate],
    ['Buyer PAN', party.pan],
    ['Total', paisaText(figures.total)],
    ['VAT', paisaText(figures.tax)],
  ]
  return lines.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('\n')
}

/** The rows below the lines of a bill, from what was asked to what is paid; those that are nothing are left out, but for the tax of a tax invoice. */
export type SumRow = { id: 'asked' | 'discount' | 'taxable' | 'tax' | 'exempt' | 'zero' | 'rounding'; amount: Paisa }
export function sumRows({ discount, taxable, exempt, zero, rounding, tax, total }: PrintedBill['figures'], hasVat: boolean): SumRow[] {
  const asked = (total - tax - rounding + discount) as Paisa
  const rows: SumRow[] = [
    { id: 'asked', amount: asked },
    { id: 'discount', amount: negate(discount) },
    ...(hasVat || tax !== ZERO
      ? ([
          { id: 'taxable', amount: taxable },
          { id: 'tax', amount: tax },
          { id: 'exempt', amount: exempt },
        ] satisfies SumRow[])
      : []),
    { id: 'zero', amount: zero },
    { id: 'rounding', amount: rounding },
  ]
  return rows.filter(({ id, amount }) => amount !== ZERO || (hasVat && (id === 'taxable' || id === 'tax')))
}
