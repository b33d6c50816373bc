import {
  addChequeBook,
  addStatementLines,
  clearBankLines,
  type Endpoint,
  type InputOf,
  listChequeBooks,
  matchStatementLines,
  postVoucher,
  showBankStatement,
  storeChequeLayout,
  storeSpoiledLeaves,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import type { ClosableBooks } from './closable-books.ts'
import { LAYOUT } from './fresh-bank.ts'

const COLUMNS = { date: 0, description: 1, reference: null, paidIn: 2, paidOut: 3, amount: null, balance: 4 }

/** A cheque book with a spoiled leaf, the layout of its cheques, a payment by cheque that the bank's statement names, and one that is marked by hand. */
export async function openBank(
  books: ClosableBooks,
  call: <E extends Endpoint>(books: Pick<ClosableBooks, 'owner'>, endpoint: E, input: InputOf<E>) => Promise<unknown>,
): Promise<void> {
  const { organizationId, owner } = books
  const ledgerId = books.ledgerId('Bank – Current A/c')
  const params = { organizationId }
  await call(books, addChequeBook, { params, body: { ledgerId, first: '000101', last: '000110', receivedOn: '2025-09-01' } })
  const [book] = (await owner.call(listChequeBooks, { params, query: { ledgerId } })).answer.result.books
  await call(books, storeSpoiledLeaves, { params: { ...params, chequeBookId: book?.id ?? '' }, body: { numbers: ['000104'] } })
  await call(books, storeChequeLayout, { params: { ...params, ledgerId }, body: LAYOUT })
  const pay = async (amount: string, chequeNumber: string) => {
    const lines = [
      { ledgerId, amount: parsePaisa(`-${amount}`) },
      { ledgerId: books.ledgerId('Fuel'), amount: parsePaisa(amount) },
    ]
    const details = { chequeNumber, chequeDate: '2025-09-12', chequePayee: 'Himal Petrol Pump' }
    return (await owner.call(postVoucher, { params, body: { type: 'payment', date: '2025-09-10', lines, details } })).answer.result.id
  }
  const [stated, marked] = [await pay('40', '000101'), await pay('60.50', '000102')]
  const line = (date: string, amount: string, balance: string | null) => ({
    ...{ date, description: 'CHEQUE', reference: '', amount: parsePaisa(amount) },
    balance: balance === null ? null : parsePaisa(balance),
  })
  const lines = [line('2025-09-13', '-40', '960'), line('2025-09-14', '25', null)]
  await call(books, addStatementLines, { params, body: { ledgerId, columns: COLUMNS, lines } })
  const { result } = (await owner.call(showBankStatement, { params, query: { ledgerId } })).answer
  const statementLineId = result.lines.find(({ amount }) => amount < 0n)?.id ?? ''
  await call(books, matchStatementLines, { params, body: { ledgerId, matches: [{ statementLineId, voucherId: stated, lineNo: 1 }] } })
  await call(books, clearBankLines, { params, body: { ledgerId, lines: [{ voucherId: marked, lineNo: 1, clearedOn: '2025-09-20' }] } })
}
