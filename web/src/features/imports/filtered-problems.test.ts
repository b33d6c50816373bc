import type { ImportProblem } from '@lekha/contract'
import { expect, test } from 'vitest'
import { filtered, placeOf, problemsAsCsv } from './filtered-problems.ts'

const refused: ImportProblem = {
  ...{ position: 7, what: 'Debit: 5k', message: 'This is not an amount.', kind: 'refused' },
  at: { sheet: 'Vouchers', row: 7, column: 'E' },
}
const note: ImportProblem = { position: 0, what: '=Ram', message: 'A PAN has 9 digits.', kind: 'note' }
const said = ({ kind, message }: ImportProblem) => ({ kind, reason: message })

test('reasons are found by their place, by what stands there and by their words, and by what became of it', () => {
  const found = (words: string, kind: 'all' | 'refused' | 'note' = 'all') => filtered([refused, note], { kind, words }, said).length
  expect([found(''), found('vouchers e7'), found('AMOUNT 5k'), found('amount digits'), found('', 'note'), found('5k', 'note')]).toEqual([
    2, 1, 1, 0, 1, 0,
  ])
  expect([placeOf(refused), placeOf(note)]).toEqual(['Vouchers E7', ''])
})

test('the file of reasons has a row each, and no text of the imported file becomes a formula', () => {
  expect(problemsAsCsv(['Sheet', 'Row'], [refused, note], said)).toBe(
    '\uFEFF"Sheet","Row"\r\n"Vouchers",7,"E","Debit: 5k","refused","This is not an amount."\r\n,,,"\'=Ram","note","A PAN has 9 digits."\r\n',
  )
})
