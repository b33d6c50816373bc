import { expect, test } from 'vitest'
import { likeNames, sameName } from './like-names.ts'

const LEDGERS = [
  { id: '1', name: 'Janaki Cement Depot', nameNp: 'जानकी सिमेन्ट डिपो' },
  { id: '2', name: 'Valley Pipes & Fittings', nameNp: '' },
  { id: '3', name: 'Cash', nameNp: 'नगद' },
]
const idsLike = (typed: string, own?: string) => likeNames(typed, LEDGERS, own).map(({ id }) => id)

test.each(['Janaki Cement Dipot', 'janaki  cement depo', 'Cement Depot, Janaki', 'जानकी सिमेन्ट डिपु'])(
  '%s is like a ledger that exists',
  (typed) => {
    expect(idsLike(typed)).toEqual(['1'])
  },
)

test.each(['Janaki Iron Stores', 'Cash', 'Bash', '', 'Valley'])('%s is like none', (typed) => {
  expect(idsLike(typed)).toEqual([])
})

test('a ledger that is being renamed is not like itself', () => {
  expect(idsLike('Janaki Cement Depot', '1')).toEqual([])
})

test('the very name is found however it is written', () => {
  expect(sameName(' VALLEY  pipes & fittings', LEDGERS)?.id).toBe('2')
  expect(sameName('Cash', LEDGERS, '3')).toBeUndefined()
  expect(sameName('', LEDGERS)).toBeUndefined()
})
