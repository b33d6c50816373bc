import { expect, test } from 'vitest'
import { parsePaisa } from './paisa.ts'
import { percentOf, percentShown, readPercent } from './percent.ts'

const share = (part: string, whole: string) => percentOf(parsePaisa(part), parsePaisa(whole))

test('a share is rounded once to hundredths of a percent, a half away from zero', () => {
  expect([share('25', '200'), share('1', '3'), share('2', '3'), share('-1', '3')]).toEqual(['12.50', '33.33', '66.67', '-33.33'])
  expect([share('0.01', '16'), share('-0.01', '16')]).toEqual(['0.06', '-0.06'])
  expect([share('1', '16000'), share('-1', '16000')]).toEqual(['0.01', '-0.01'])
  expect([share('0.05', '100'), share('0.05', '1000')]).toEqual(['0.05', '0.01'])
})

test('the share of a loss in an income is negative, and that of nothing is unknown', () => {
  expect([share('-50', '200'), share('50', '-200'), share('0', '200'), share('5', '0')]).toEqual(['-25.00', '-25.00', '0.00', undefined])
})

test('a rate is typed with or without its sign, in either script, with at most two decimals', () => {
  expect(['1.5', '१.५ %', '15%', '0', '2.5*2'].map(readPercent)).toEqual([150, 150, 1_500, 0, 500])
  expect(['', 'x', '-1', '1.555'].map(readPercent)).toEqual([undefined, undefined, undefined, undefined])
  expect([percentShown(150, 'en'), percentShown(1_000, 'np')]).toEqual(['1.5', '१०'])
})
