import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { readAmountRange, readNumberRange } from './index.ts'

const amounts = (least: string, most: string) => ({ ok: true, range: { least: parsePaisa(least), most: parsePaisa(most) } })
const SMALLER_FIRST = { ok: false, message: 'The smaller one comes first, as in 100-500.' }

test('an amount is a range of its own, two with a dash are a range, in either script', () => {
  expect(readAmountRange('5k')).toEqual(amounts('5000', '5000'))
  expect(readAmountRange('1,000 – २,०००')).toEqual(amounts('1000', '2000'))
})

test('an amount that is none, three of them, and a range turned round are refused, each with its sentence', () => {
  expect(readAmountRange('much')).toMatchObject({ ok: false, message: expect.stringContaining('k (thousand)') })
  expect(readAmountRange('1-2-3')).toEqual({ ok: false, message: 'This value is not valid.' })
  expect(readAmountRange('5000-')).toEqual({ ok: false, message: 'Enter an amount.' })
  expect(readAmountRange('5000-1')).toEqual(SMALLER_FIRST)
})

test('numbers of vouchers are read alike', () => {
  expect(readNumberRange('12')).toEqual({ ok: true, range: { least: 12, most: 12 } })
  expect(readNumberRange(' १२ - ४० ')).toEqual({ ok: true, range: { least: 12, most: 40 } })
  expect(readNumberRange('40-12')).toEqual(SMALLER_FIRST)
  expect(readNumberRange('PV-12')).toEqual({ ok: false, message: 'Write a number, or two with a dash, as in 12-40.' })
})
