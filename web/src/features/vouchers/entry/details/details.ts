import { type VoucherDetails, voucherDetails } from '@lekha/contract'
import * as z from 'zod'
import { accountSide, type Entry, isTrade } from '../entry.ts'
import { paysByCheque } from './cheque.ts'

const day = z.literal('').or(voucherDetails.shape.supplierBilledOn.unwrap())
const { declaration, country, terms, dispatch, buyer, buyerAddress, buyerPan, transactionId, paidBy } = voucherDetails.shape

/** The form of the details: a field without a text says nothing. */
export const detailsForm = z.object({
  ...{ supplierBilledOn: day, declaredOn: day, validUntil: day, dueOn: day },
  ...{ declaration: declaration.unwrap(), country: country.unwrap(), terms: terms.unwrap(), dispatch: dispatch.unwrap() },
  ...{ buyer: buyer.unwrap(), buyerAddress: buyerAddress.unwrap(), buyerPan: buyerPan.unwrap(), transactionId: transactionId.unwrap() },
  paidBy: z.literal('').or(paidBy.unwrap()),
  ...{ abroad: z.boolean(), capital: z.boolean(), abbreviated: z.boolean() },
})
export type DetailsFields = z.output<typeof detailsForm>

/** Whether an entry may say something beside its amounts: bills and orders do, and what is paid by cheque. */
export const maySay = (entry: Entry): boolean => isTrade(entry.kind) || paysByCheque(entry)

/** The fields of an entry; `dueOn` is that of the bill that it begins. */
export function fieldsOf(entry: Entry): DetailsFields {
  const { supplierBilledOn = '', declaredOn = '', validUntil = '', declaration: number = '', country: land = '' } = entry.details ?? {}
  const { terms: said = '', dispatch: way = '', trade, capital = false, abbreviated = false } = entry.details ?? {}
  const {
    buyer: name = '',
    buyerAddress: address = '',
    buyerPan: pan = '',
    transactionId: transaction = '',
    paidBy: how = '',
  } = entry.details ?? {}
  return {
    ...{ supplierBilledOn, declaredOn, validUntil, declaration: number, country: land, terms: said, dispatch: way },
    ...{ buyer: name, buyerAddress: address, buyerPan: pan, transactionId: transaction, paidBy: how, abbreviated },
    ...{ abroad: trade !== undefined || land !== '' || number !== '' || declaredOn !== '', capital, dueOn: begunBill(entry)?.dueOn ?? '' },
  }
}

/** The details that have a field in the form, or follow from one. */
const OWN: ReadonlySet<string> = new Set([...Object.keys(detailsForm.shape), 'trade'])

/** The entry with what was typed; what concerns goods from abroad is dropped where they come from here. */
export function withDetails(entry: Entry, { abroad, capital, abbreviated, dueOn, ...texts }: DetailsFields): Entry {
  const { declaration: number, declaredOn, country: land, ...own } = texts
  const said = { ...own, ...(abroad && { declaration: number, declaredOn, country: land }) }
  // What this form does not know stays as it is.
  const kept = Object.entries(entry.details ?? {}).filter(([name]) => !OWN.has(name))
  const details: VoucherDetails = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')),
    ...(abroad && { trade: entry.details?.trade ?? (entry.kind === 'purchase' ? 'import' : 'export') }),
    ...(capital && { capital: true }),
    ...(abbreviated && { abbreviated: true }),
  }
  const dated = dueOn === (begunBill(entry)?.dueOn ?? '') ? entry : dueOnDay(entry, dueOn === '' ? null : dueOn)
  return { ...dated, details: Object.keys(details).length > 0 ? details : undefined }
}

/** The bill that the party of the entry begins, where its bills were chosen or filled in. */
export function begunBill(entry: Entry) {
  const bills = entry.mode === 'single' ? entry.accountBills : entry.lines.find(({ side }) => side === accountSide[entry.kind])?.bills
  return bills === 'due-first' ? undefined : bills?.find(({ kind }) => kind === 'new')
}

const dueOnDay = (entry: Entry, dueOn: string | null): Entry => {
  const due = (bills: Entry['accountBills']) =>
    bills === undefined || bills === 'due-first' ? bills : bills.map((bill) => (bill.kind === 'new' ? { ...bill, dueOn } : bill))
  return {
    ...entry,
    ...(entry.accountBills && { accountBills: due(entry.accountBills) }),
    lines: entry.lines.map((line) => (line.bills ? { ...line, bills: due(line.bills) } : line)),
  }
}
