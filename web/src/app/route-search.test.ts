import { expect, test } from 'vitest'
import { voucherSearch } from '../features/vouchers/screens.ts'
import { reportSearch } from '../screen/address.ts'
import { parseSearch, stringifySearch } from './route-search.ts'

test('an address is read back as it was written', () => {
  const search = { from: '2026-07-17', open: '1,12,144', text: 'रसिद / 12:30', page: '2' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('commas, colons and slashes stay readable', () => {
  expect(stringifySearch({ open: '1,12', text: 'a/b:c' })).toBe('?open=1,12&text=a/b:c')
})

test('empty values are left out of the address', () => {
  expect(stringifySearch({ from: '', to: undefined, type: 'payment' })).toBe('?type=payment')
  expect(stringifySearch({})).toBe('')
})

test('garbage in the address is dropped', () => {
  expect(voucherSearch.parse({ type: 7, voucher: 'x', nonsense: 'y' })).toEqual({ type: undefined, voucher: 'x' })
  expect(reportSearch.parse({ open: '1,12' })).toEqual({ open: '1,12' })
})
