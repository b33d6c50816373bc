import { type ChequeBook, type LedgerAnswer, type VoucherDetails, voucherDetails } from '@lekha/contract'
import { naturesOf } from '@lekha/ledger'
import * as z from 'zod'
import { bankAccounts } from '../../../../books/bank-accounts.ts'
import type { Masters } from '../../../../books/masters.ts'
import { accountSide, type Entry } from '../entry.ts'

const { chequeNumber, chequeDate, chequePayee, chequeBank } = voucherDetails.shape
const day = z.literal('').or(chequeDate.unwrap())

/** The form of a cheque: a field without a text says nothing. */
export const chequeForm = z.object({
  chequeNumber: z.literal('').or(chequeNumber.unwrap()),
  chequeDate: day,
  chequePayee: chequePayee.unwrap(),
  chequeBank: chequeBank.unwrap(),
})
export type ChequeFields = z.output<typeof chequeForm>

/** Whether an entry moves money, which a cheque may do. */
export const paysByCheque = ({ kind }: Pick<Entry, 'kind'>): boolean => kind === 'payment' || kind === 'receipt' || kind === 'contra'

/** The account of a bank that an entry pays from; undefined where it pays from none. */
export function payingAccount(entry: Entry, { ledgerById, groups }: Pick<Masters, 'ledgerById' | 'groups'>): string | undefined {
  const isBank = bankAccounts(groups)
  const credited =
    entry.mode === 'single' && accountSide[entry.kind] === 'credit'
      ? [entry.accountId]
      : entry.lines.filter(({ side }) => side === 'credit').map(({ ledgerId }) => ledgerId)
  return credited
    .flatMap((id) => id ?? [])
    .find((id) => {
      const ledger = ledgerById.get(id)
      return ledger !== undefined && isBank(ledger)
    })
}

type Offered = {
  books: readonly ChequeBook[]
  masters: Pick<Masters, 'ledgerById' | 'groups' | 'isCashOrBank'>
  nameOf: (ledger: LedgerAnswer) => string
}

/** The fields of an entry; one without a cheque is offered the next leaf of the oldest book that has one, its own day, and its party. */
export function chequeFieldsOf(entry: Entry, account: string | undefined, { books, masters, nameOf }: Offered): ChequeFields {
  const { chequeNumber: number, chequeDate: dated = '', chequePayee: payee = '', chequeBank: bank = '' } = entry.details ?? {}
  if (number !== undefined || account === undefined)
    return { chequeNumber: number ?? '', chequeDate: dated, chequePayee: payee, chequeBank: bank }
  // An expense is nobody to whom a cheque is made out.
  const natures = naturesOf(masters.groups)
  const isExpense = ({ groupId }: LedgerAnswer) => natures.get(groupId ?? '') === 'expense'
  const party = entry.lines
    .flatMap(({ ledgerId }) => masters.ledgerById.get(ledgerId ?? '') ?? [])
    .find((ledger) => ledger.id !== account && !masters.isCashOrBank(ledger) && !isExpense(ledger))
  return {
    chequeNumber: books.findLast(({ next }) => next !== null)?.next ?? '',
    chequeDate: entry.date,
    chequePayee: party ? nameOf(party) : '',
    chequeBank: '',
  }
}

/** Whether a number stands in one of the books; undefined where there are none to look in. */
export const isInBooks = (books: readonly ChequeBook[], leaf: string): boolean | undefined =>
  books.length === 0 || leaf === ''
    ? undefined
    : books.some(({ first, last }) => leaf.length === first.length && leaf >= first && leaf <= last)

/** The entry with the cheque that was typed, dated as the voucher where nothing else was; without a number it names none. */
export function withCheque(entry: Entry, typed: ChequeFields): Entry {
  const kept = Object.entries(entry.details ?? {}).filter(([name]) => !(name in typed))
  const dated = { ...typed, chequeDate: typed.chequeDate || entry.date }
  const said = typed.chequeNumber === '' ? [] : Object.entries(dated).filter(([, text]) => text !== '')
  const details: VoucherDetails = Object.fromEntries([...kept, ...said])
  return { ...entry, details: Object.keys(details).length > 0 ? details : undefined }
}
