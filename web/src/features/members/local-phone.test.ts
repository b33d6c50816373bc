import { expect, test } from 'vitest'
import { localPhone } from './local-phone.ts'

test('a number of Nepal is shown as it is dialled there, another one with its country code', () => {
  expect(['+97714412345', '+97761520000', '+9779851012345', '+97716600112233', '+911123456789', ''].map(localPhone)).toEqual([
    '01-4412345',
    '061-520000',
    '9851012345',
    '16600112233',
    '+911123456789',
    '',
  ])
})
