import { expect, test } from 'vitest'
import { codeIn, verdictOf, waitAfter_s } from './answer.ts'

test('what an answer of CBMS means depends on whether a bill or a return was sent', () => {
  const verdicts = [200, 100, 101, 102, 103, 104, 105].map((code) => [verdictOf(code, false), verdictOf(code, true)].join(' '))
  expect(verdicts).toEqual([
    'accepted accepted',
    'stopped stopped',
    'accepted held',
    'again again',
    'again again',
    'held held',
    'held held',
  ])
})

test('the code is a bare integer, and nothing else is taken for one', () => {
  expect(['200', ' 101\n', '"104"', '{"code":200}', '', '<html>200</html>', '2000'].map(codeIn)).toEqual([200, 101, 104, ...Array(4)])
})

test('the wait doubles with each failure, from half a minute to six hours', () => {
  expect([1, 2, 3, 8, 11, 12, 30_000].map(waitAfter_s)).toEqual([30, 60, 120, 3840, 21_600, 21_600, 21_600])
})
