import { describe, expect, test } from 'vitest'
import { type Named, offerNames } from './match-names.ts'
import { isMistyped } from './mistyped.ts'

const ledger = (name: string, more: Partial<Named> = {}): Named => ({ name, nameNp: '', alias: '', code: null, ...more })
const CHART = [
  ledger('Bank Charges', { nameNp: 'बैंक शुल्क' }),
  ledger('Nabil Bank – Current A/c', { nameNp: 'नबिल बैंक – चल्ती', alias: 'NBL Putalisadak', code: '1201' }),
  ledger('Rent', { nameNp: 'घरभाडा' }),
  ledger('Cash', { nameNp: 'नगद' }),
]
const offered = (query: string, items: readonly Named[] = CHART, most = 7) =>
  offerNames(query, items, 'en', { most }).map(({ name }) => name)

describe('a ledger is offered although', () => {
  test.each([
    ['nabl', 'Nabil Bank – Current A/c', 'a letter is missing'],
    ['rnt', 'Rent', 'a letter of a short name is missing'],
    ['reent', 'Rent', 'a letter is one too many'],
    ['rentt', 'Rent', 'the last letter is one too many'],
    ['mabil', 'Nabil Bank – Current A/c', 'the first letter is another one'],
    ['nabik', 'Nabil Bank – Current A/c', 'the last letter is another one'],
    ['anbil', 'Nabil Bank – Current A/c', 'the first two letters changed places'],
    ['cahs', 'Cash', 'the last two letters changed places'],
    ['putlai', 'Nabil Bank – Current A/c', 'a word of its alias is mistyped'],
    ['bank curent', 'Nabil Bank – Current A/c', 'one of two words is mistyped'],
    ['चल्ति', 'नबिल बैंक – चल्ती', 'a Nepali vowel sign is another one, and the Nepali name is shown'],
    ['शुलक', 'बैंक शुल्क', 'a virama is missing'],
  ])('%s: %s, where %s', (query, name) => expect(offered(query)).toEqual([name]))

  test('it comes after the true matches, however much it is used', () => {
    const chart = [ledger('Nabil Bank'), ledger('Nabla Traders')]
    const usesOf = ({ name }: Named) => (name === 'Nabil Bank' ? 900 : 0)
    expect(offerNames('nabl', chart, 'en', { most: 7, usesOf }).map(({ name }) => name)).toEqual(['Nabla Traders', 'Nabil Bank'])
  })

  test('it is offered only where there is room', () => {
    const chart = [ledger('Nabil Bank'), ...Array.from({ length: 7 }, (_, index) => ledger(`Nabla ${index}`))]
    expect(offered('nabl', chart, 50)).not.toContain('Nabil Bank')
    expect(offered('nabl', chart.slice(0, 4), 50)).toContain('Nabil Bank')
    expect(offered('nabl', chart.slice(0, 4), 3)).not.toContain('Nabil Bank')
  })
})

describe('a ledger is not offered', () => {
  test('for a mistyped name while more names may come, of which one may be what was typed', () => {
    expect(offerNames('nabl', CHART, 'en', { most: 7, searching: true })).toEqual([])
    expect(offerNames('nabi', CHART, 'en', { most: 7, searching: true })).toHaveLength(1)
  })

  test.each(['ank', 'abil', 'nxblx', 'rn', 'nabxyz', 'chas hh'])('for %s', (query) => expect(offered(query)).toEqual([]))

  test('for a short word with another first letter, which would find too much', () => {
    expect(offered('cash', [ledger('Dashain Allowance')])).toEqual([])
  })

  test('for another number: numbers differ in one digit on purpose', () => {
    expect(offered('1202')).toEqual([])
    expect(offered('bank 1202')).toEqual([])
  })

  test('for the beginning of its name and a wrong letter, as long as nothing that follows says that it is meant', () => {
    expect(offered('nabx')).toEqual([])
  })
})

test('a word that is typed right is not mistyped', () => {
  expect([isMistyped('rent', 'rent paid'), isMistyped('rent', 'paid rest'), isMistyped('rent', '')]).toEqual([false, true, false])
})

test('five thousand ledgers are searched for a mistyped word too', () => {
  const chart = Array.from({ length: 5_000 }, (_, index) => ledger(`Account ${index}`, { nameNp: `खाता ${index}` }))
  expect(offered('nabl', [...chart, ...CHART])).toEqual(['Nabil Bank – Current A/c'])
})
