import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adToBs, bsToAd } from './index.ts'

const ALL_PAIRS = '../shared/data/calendar-attested-pairs.json'

describe('days that were written down in both calendars at the time', () => {
  test.each([
    ['1990-10-02', '1934-01-15', 'the great earthquake'],
    ['2002-09-14', '1945-12-28', "a king's birth"],
    ['2007-11-07', '1951-02-18', 'the day of democracy'],
    ['2021-06-17', '1964-10-02', 'a statute'],
    ['2031-04-18', '1974-08-02', 'a statute'],
    ['2041-08-25', '1984-12-10', 'a notice in the gazette'],
    ['2046-12-26', '1990-04-08', 'the return of parties'],
    ['2048-02-16', '1991-05-30', 'a statute'],
    ['2052-10-10', '1996-01-24', 'a notice in the gazette'],
    ['2056-09-17', '2000-01-01', 'the first day of 2000'],
    ['2058-02-19', '2001-06-01', 'the massacre at the palace'],
    ['2062-02-23', '2005-06-06', 'the bombing at Madi'],
    ['2072-01-12', '2015-04-25', 'the Gorkha earthquake'],
    ['2076-06-27', '2019-10-14', 'a statute'],
    ['2081-01-01', '2024-04-13', "the government's list of holidays"],
    ['2082-02-31', '2025-06-14', "the answer of parliament's converter"],
    ['2082-04-31', '2025-08-16', 'a list of holidays'],
    ['2083-01-01', '2026-04-14', 'the notice of the Home Ministry'],
  ])('%s was %s: %s', (bs, ad) => {
    expect(bsToAd(bs)).toBe(ad)
    expect(adToBs(ad)).toBe(bs)
  })

  describe.skipIf(!existsSync(ALL_PAIRS))('beside the whole collection', () => {
    test('every pair agrees', () => {
      const pairs: { bs: string; ad: string }[] = JSON.parse(readFileSync(ALL_PAIRS, 'utf8'))
      expect(pairs.length).toBeGreaterThanOrEqual(81)
      expect(pairs.filter(({ bs, ad }) => bsToAd(bs) !== ad || adToBs(ad) !== bs)).toEqual([])
    })
  })
})
