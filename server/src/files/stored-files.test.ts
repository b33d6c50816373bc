import { expect, test } from 'vitest'
import { keptName } from './stored-files.ts'

test('a long name of a file is cut before its ending, which says what the file is', () => {
  const kept = keptName(`${'z'.repeat(250)}.csv`)
  expect([kept.length, kept.slice(-6)]).toEqual([200, 'zz.csv'])
  expect(keptName('C:\\books\\ledgers.csv')).toBe('ledgers.csv')
  expect(keptName('z'.repeat(300))).toBe('z'.repeat(200))
})
