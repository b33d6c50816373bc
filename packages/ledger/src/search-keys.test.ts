import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchNames, type Named, offerNames } from './match-names.ts'
import { searchKeys, searchPrefixes } from './search-keys.ts'
import { STARTER_LEDGERS } from './starter-chart.ts'

const isFound = (query: string, named: Named, mistyped = false) => {
  const keys = searchKeys(named)
  return searchPrefixes(query, { mistyped }).every((prefixes) => prefixes.some((prefix) => keys.some((key) => key.startsWith(prefix))))
}

const NAMES = [
  ...STARTER_LEDGERS.flatMap(({ name, nameNp }) => [name, nameNp]),
  ...['Ghar Bhada', 'घरभाडा', 'Laxmi Shrestha', 'लक्ष्मी श्रेष्ठ', 'संस्था', 'ज्ञान', 'बैंक – चल्ती खाता', 'Nabil Bank – Current A/c', 'सिमेन्ट', 'नगद'],
  ...[
    'Bāstra Bhandar',
    'बाँस तथा काठ',
    'अग्रिम भुक्तानी खर्च',
    'चाँदी',
    'काठमाडौं',
    'Kathmandu',
    'Sanstha',
    'गुम्बा',
    'Gumba',
    'ज़मीन',
    '5-010',
    'B-०२',
  ],
]
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map(([a, b]) => `${a} ${b}`),
  fc.string({ unit: fc.constantFrom(...'कखगमनसशवबरलयतदड़ािीुेैोंँ् aeinmsh'.split('')), maxLength: 14 }),
)
const query = fc.oneof(
  fc.tuple(name, fc.nat(20), fc.nat(12)).map(([text, from, length]) => text.slice(from, from + length)),
  fc.constantFrom(
    'bhada',
    'gharbhada',
    'ghar bhada',
    'sanstha',
    'nagad',
    'kathmandu',
    'काठमान्डु',
    'लक्ष्मी',
    'vidya',
    'gumba',
    'baink',
    'siment',
    'साँ',
  ),
)

describe('the keys of a name', () => {
  test('find it by every query by which the search in the browser finds it, in either script', () => {
    const arbitrary = fc.record({ name, nameNp: name, alias: name, code: fc.constantFrom(null, '1201', 'B-०२') })
    fc.assert(
      fc.property(arbitrary, query, (named, typed) => {
        if (matchNames(typed, [named], 'en').length > 0) expect([typed, isFound(typed, named)]).toEqual([typed, true])
      }),
      { numRuns: 3_000 },
    )
  })

  test('find it also by every mistyped query by which a field in the browser offers it', () => {
    const arbitrary = fc.record({ name, nameNp: name, alias: name, code: fc.constantFrom(null, '1201', 'B-०२') })
    const slip = fc.tuple(query, fc.nat(14), fc.nat(2), fc.constantFrom('', ...'aenkबिा'.split('')))
    fc.assert(
      fc.property(arbitrary, slip, (named, [text, place, less, more]) => {
        const typed = text.slice(0, place) + more + text.slice(place + less)
        const offered = offerNames(typed, [named], 'en', { most: 7 }).length > 0
        if (offered) expect([typed, isFound(typed, named, true)]).toEqual([typed, true])
      }),
      { numRuns: 3_000 },
    )
  })

  test('do not join two names of one ledger, and neither does the search in the browser', () => {
    const named = { name: 'Kathmandu', nameNp: '', alias: 'Baink' }
    expect([matchNames('काठमान्डुबैं', [named], 'en').length, isFound('काठमान्डुबैं', named)]).toEqual([0, false])
  })

  test('leave out what has nothing to do with the query', () => {
    const cash = { name: 'Cash', nameNp: 'नगद' }
    expect(['bank', 'बैंक', 'nepal', 'ash', 'गदग'].filter((typed) => isFound(typed, cash))).toEqual([])
    expect(['ca', 'nagad', 'गद', 'cash nagad'].filter((typed) => isFound(typed, cash))).toEqual(['ca', 'nagad', 'गद', 'cash nagad'])
  })

  test('are few, and short', () => {
    const keys = searchKeys({
      name: 'Nabil Bank – Current A/c of the head office in Kathmandu',
      nameNp: 'नबिल बैंक – चल्ती खाता',
      code: '1201',
    })
    expect(keys.length).toBeLessThan(45)
    expect(Math.max(...keys.map((key) => Array.from(key).length))).toBeLessThanOrEqual(24)
  })
})
