import { BookError } from '@lekha/ledger'
import { describe, expect, test } from 'vitest'
import { storedPhone } from './phone.ts'

describe('a telephone number is stored as ITU-T E.164 writes it', () => {
  test.each([
    ['01-4412345', '+97714412345'],
    ['०१-४४१२३४५', '+97714412345'],
    ['(061) 520 000', '+97761520000'],
    ['9851012345', '+9779851012345'],
    ['+977 985-1012345', '+9779851012345'],
    ['00977 9851012345', '+9779851012345'],
    ['+91 11 2345 6789', '+911123456789'],
    ['', ''],
    ['  ', ''],
  ])('%s is %s', (typed, stored) => expect(storedPhone(typed)).toBe(stored))

  test.each(['12345', '98510123456', 'call 9851012345', '9851012345, 9841012345', '+977', '4412345 ext. 7', 'Ram'])(
    '%s is none',
    (typed) => {
      expect(() => storedPhone(typed)).toThrow(BookError)
    },
  )
})
