import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { mainLine } from './main-line.ts'

const CASH = ['Cash', 'Nabil Bank']

test.each([
  ['receipt', { Cash: '5000', Sharma: '-5000' }, 'Sharma'],
  ['receipt', { Cash: '4950', 'Bank charges': '50', Sharma: '-5000' }, 'Sharma'],
  ['receipt', { Cash: '5000', 'Nabil Bank': '-5000' }, 'Nabil Bank'],
  ['payment', { Cash: '-5000', Rent: '5000' }, 'Rent'],
  ['payment', { 'Nabil Bank': '5000', Loan: '-5000' }, 'Loan'],
  ['contra', { Cash: '-5000', 'Nabil Bank': '5000' }, 'Nabil Bank'],
  ['sales', { Cash: '5000', Sales: '-5000' }, 'Cash'],
  ['sales', { Sales: '-5000', Sharma: '5000' }, 'Sharma'],
  ['purchase', { Purchases: '5000', Gurung: '-5000' }, 'Gurung'],
  ['purchase', { Purchases: '5000', Cash: '-5000' }, 'Purchases'],
  ['credit-note', { Sales: '5000', VAT: '650', Sharma: '-5650' }, 'Sharma'],
  ['debit-note', { Gurung: '5650', Purchases: '-5000', VAT: '-650' }, 'Gurung'],
  ['journal', { Salary: '5000', 'Salary payable': '-5000' }, 'Salary'],
])('a %s of %o is named by %s', (kind, amounts, name) => {
  const lines = Object.entries(amounts).map(([ledger, amount]) => ({ ledger, amount: parsePaisa(amount) }))
  expect(mainLine(kind, lines, ({ ledger }) => CASH.includes(ledger))?.ledger).toBe(name)
})
