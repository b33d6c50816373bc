import type { ChequeBook } from '@lekha/contract'
import { expect, test } from 'vitest'
import { EMPTY_LEDGER } from '../../../../books/empty-ledger.ts'
import type { Masters } from '../../../../books/masters.ts'
import { type Entry, newEntry } from '../entry.ts'
import { chequeFieldsOf, payingAccount, withCheque } from './cheque.ts'

const bank = { ...EMPTY_LEDGER, id: 'bank', name: 'Nabil Bank', nameNp: 'नबिल बैंक', groupId: 'banks' }
const party = { ...EMPTY_LEDGER, id: 'party', name: 'Ram Traders', nameNp: '', groupId: 'creditors' }
const groups = [{ id: 'banks', parentId: null, predefined: 'bank-accounts' }] as unknown as Masters['groups']
const masters = {
  groups,
  ledgerById: new Map([bank, party].map((ledger) => [ledger.id, ledger])),
  isCashOrBank: ({ id }: { id: string }) => id === 'bank',
} as unknown as Masters
const paying = (type: 'payment' | 'receipt'): Entry => {
  const entry = newEntry({ type, kind: type, mode: 'single', date: '2026-09-01', accountId: 'bank', ledgerId: null })
  return { ...entry, lines: entry.lines.map((line) => ({ ...line, ledgerId: 'party' })) }
}
const book = (next: string | null) => ({ next }) as ChequeBook
const offered = { books: [book('000201'), book(null), book('000125')], masters, nameOf: ({ name }: { name: string }) => name }

test('a payment from a bank is offered the next leaf of its oldest book, its day and its party', () => {
  const entry = paying('payment')
  expect(payingAccount(entry, masters)).toBe('bank')
  expect(chequeFieldsOf(entry, 'bank', offered)).toEqual({
    ...{ chequeNumber: '000125', chequeDate: '2026-09-01', chequePayee: 'Ram Traders', chequeBank: '' },
  })
})

test('a receipt is offered nothing, and what a voucher says of its cheque stays', () => {
  const entry = paying('receipt')
  expect(payingAccount(entry, masters)).toBeUndefined()
  expect(chequeFieldsOf(entry, undefined, offered).chequeNumber).toBe('')
  const said = { ...paying('payment'), details: { chequeNumber: '7', terms: 'Net' } }
  expect(chequeFieldsOf(said, 'bank', offered)).toMatchObject({ chequeNumber: '7', chequePayee: '' })
  expect(withCheque(said, { ...chequeFieldsOf(said, 'bank', offered), chequeDate: '2026-09-02' }).details).toEqual({
    ...{ terms: 'Net', chequeNumber: '7', chequeDate: '2026-09-02' },
  })
})

test('without a number a voucher names no cheque', () => {
  const typed = { chequeNumber: '', chequeDate: '2026-09-01', chequePayee: 'Ram', chequeBank: '' }
  expect(withCheque(paying('payment'), typed).details).toBeUndefined()
})
