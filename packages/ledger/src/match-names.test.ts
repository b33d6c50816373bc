import { describe, expect, test } from 'vitest'
import { matchNames, type Named } from './match-names.ts'
import { STARTER_LEDGERS } from './starter-chart.ts'

const ledger = (name: string, more: Partial<Named> = {}): Named => ({ name, nameNp: '', alias: '', code: null, ...more })
const CHART = [
  ledger('Bank Charges', { nameNp: 'बैंक शुल्क' }),
  ledger('Nabil Bank – Current A/c', { nameNp: 'नबिल बैंक – चल्ती', alias: 'NBL Putalisadak', code: '1201' }),
  ledger('Bank – Current A/c', { nameNp: 'बैंक – चल्ती खाता' }),
  ledger('Rent', { nameNp: 'घरभाडा', code: '5-010' }),
  ledger('Prepaid Expenses', { nameNp: 'अग्रिम भुक्तानी खर्च' }),
  ledger('Binayak Bāstra Bhandar', { nameNp: 'बाँस तथा काठ' }),
]
const names = (query: string, language: 'en' | 'np' = 'en') => matchNames(query, CHART, language).map((found) => found.name)
const marked = (query: string, language: 'en' | 'np' = 'en') =>
  matchNames(query, CHART, language).map(({ name, from, to }) => `${name.slice(0, from)}[${name.slice(from, to)}]${name.slice(to)}`)

describe('a ledger is found', () => {
  test('by the start of its name before the start of another word, the shorter name first', () => {
    expect(names('ba')).toEqual(['Bank Charges', 'Bank – Current A/c', 'Binayak Bāstra Bhandar', 'Nabil Bank – Current A/c'])
  })

  test('not by the middle of a word', () => {
    expect(names('ank')).toEqual([])
  })

  test('in Nepali also inside a word, from the beginning of a syllable on', () => {
    expect(names('भाडा')).toEqual(['घरभाडा'])
    expect(marked('भाडा', 'np')).toEqual(['घर[भाडा]'])
    expect(names('भाडा ren')).toEqual(['Rent'])
    // A vowel sign begins no syllable, nor does a letter that a virama joins to the one before it.
    expect(names('ाडा')).toEqual([])
    expect(names('रिम')).toEqual([])
    expect(names('ङ')).toEqual([])
  })

  test('after those that begin with what was typed', () => {
    const rents = [ledger('Rent of the house', { nameNp: 'घरभाडा' }), ledger('Rent of the shop over the road', { nameNp: 'भाडा, पसलको' })]
    expect(matchNames('भाडा', rents, 'np').map(({ name }) => name)).toEqual(['भाडा, पसलको', 'घरभाडा'])
  })

  test('the one that is used more, of two that match equally well', () => {
    const uses = new Map([['Binayak Bāstra Bhandar', 12]])
    expect(matchNames('ba', CHART, 'en', ({ name }) => uses.get(name) ?? 0).map(({ name }) => name)).toEqual([
      'Bank Charges',
      'Bank – Current A/c',
      'Binayak Bāstra Bhandar',
      'Nabil Bank – Current A/c',
    ])
    uses.set('Bank – Current A/c', 300)
    expect(matchNames('ba', CHART, 'en', ({ name }) => uses.get(name) ?? 0)[0]?.name).toBe('Bank – Current A/c')
  })

  test('last where it belongs to the other trade, however much it is used and however well it matches', () => {
    const chart = [ledger('Taxable Sales'), ledger('Sales – Taxable'), ledger('Purchases – Taxable')]
    const isSale = ({ name }: Named) => name.includes('Sales')
    const usesOf = ({ name }: Named) => (name === 'Sales – Taxable' ? 300 : 0)
    expect(matchNames('taxable', chart, 'en', usesOf).map(({ name }) => name)[0]).toBe('Taxable Sales')
    expect(matchNames('taxable', chart, 'en', usesOf, isSale).map(({ name }) => name)).toEqual([
      'Purchases – Taxable',
      'Taxable Sales',
      'Sales – Taxable',
    ])
  })

  test('by its code: an equal code first, a code that only begins so after the names', () => {
    expect(names('1201')).toEqual(['Nabil Bank – Current A/c'])
    expect(names('५-०')).toEqual(['Rent'])
  })

  test('by any word of its alias', () => {
    expect(names('putali')).toEqual(['Nabil Bank – Current A/c'])
  })

  test('by several words, each the start of one of its own, in any order', () => {
    expect(names('cur na')).toEqual(['Nabil Bank – Current A/c'])
    expect(names('cur rent')).toEqual([])
  })

  test('by its Nepali name in the English interface, and that name is shown', () => {
    expect(names('घर')).toEqual(['घरभाडा'])
    expect(names('rent', 'np')).toEqual(['Rent'])
  })

  test('whatever the case, the spaces around, and the marks on Latin letters', () => {
    expect(names('  PREPAID ')).toEqual(['Prepaid Expenses'])
    expect(names('bastra')).toEqual(['Binayak Bāstra Bhandar'])
  })

  test('an empty query finds all, in the order given', () => {
    expect(names(' ')).toEqual(CHART.map(({ name }) => name))
  })
})

describe('a name that is written in the other script is found by its spelling', () => {
  const spelt = [
    ledger('House', { nameNp: 'घरभाडा' }),
    ledger('Ghar Bhada'),
    ledger('Cash', { nameNp: 'नगद' }),
    ledger('Cement', { nameNp: 'सिमेन्ट' }),
    ledger('Office', { nameNp: 'कार्यालय खर्च' }),
    ledger('Laxmi Shrestha'),
    ledger('Bidya Karki', { nameNp: 'विद्या कार्की' }),
    ledger('Knowledge', { nameNp: 'ज्ञान संस्था' }),
    ledger('Umbrellas', { nameNp: 'छाता' }),
    ledger('Insurance', { nameNp: 'बीमा' }),
  ]
  const found = (query: string) => matchNames(query, spelt, 'en').map(({ item }) => item.name)

  test.each([
    ['bhada', ['Ghar Bhada', 'House']],
    ['gharbhada', ['House']],
    ['ghar bhada', ['Ghar Bhada', 'House']],
    ['nagad', ['Cash']],
    ['nagadh', []],
    ['karyalaya', ['Office']],
    ['kaaryaalay kharcha', ['Office']],
    ['vidhya', []],
    ['vidya', ['Bidya Karki']],
    ['gyan', ['Knowledge']],
    ['sanstha', ['Knowledge']],
    ['chhata', ['Umbrellas']],
    ['beema', ['Insurance']],
  ])('%s', (query, names) => expect(found(query)).toEqual(names))

  test.each([
    ['घरभाडा', ['House', 'Ghar Bhada']],
    ['घर भाडा', ['House', 'Ghar Bhada']],
    ['लक्ष्मी', ['Laxmi Shrestha']],
    ['श्रेष्ठ', ['Laxmi Shrestha']],
    ['क्यास', []],
    ['विद', ['Bidya Karki']],
  ])('%s', (query, names) => expect(found(query)).toEqual(names))

  test('after all matches in the script that was typed', () => {
    const rents = [ledger('Rent', { nameNp: 'भाडा' }), ledger('Bhada of a truck, paid in advance')]
    expect(matchNames('bhada', rents, 'en').map(({ item }) => item.name)).toEqual(['Bhada of a truck, paid in advance', 'Rent'])
  })

  test('not by one or two roman letters, which would find nearly every name', () => {
    expect(found('bh')).toEqual(['Ghar Bhada'])
  })

  test('not from the middle of a syllable, nor from the middle of a roman word', () => {
    expect(found('hada')).toEqual([])
    expect(found('हाडा')).toEqual([])
  })

  test('and a c without an h stands for no Devanagari letter', () => {
    expect(matchNames('cat', [ledger('Mat', { nameNp: 'चटाइ' })], 'en')).toEqual([])
  })
})

describe('the part that was typed is marked', () => {
  test('in the word where it stands', () => {
    expect(marked('cur')).toEqual(['Bank – [Cur]rent A/c', 'Nabil Bank – [Cur]rent A/c'])
    expect(marked('bast')).toEqual(['Binayak [Bāst]ra Bhandar'])
  })

  test('without ever splitting a Devanagari syllable', () => {
    expect(marked('ब', 'np')).toContain('[बाँ]स तथा काठ')
    expect(marked('बा', 'np')).toEqual(['[बाँ]स तथा काठ'])
    expect(marked('शुल', 'np')).toEqual(['बैंक [शुल्क]'])
    expect(marked('अग', 'np')).toEqual(['[अग्रि]म भुक्तानी खर्च'])
  })

  test('nowhere when a code was typed', () => {
    expect(marked('1201')).toEqual(['[]Nabil Bank – Current A/c'])
  })

  test('also where a letter is composed of two', () => {
    const composed = [ledger('Kafe', { nameNp: 'फ\u093Cिल्म \u095E' })]
    const [found] = matchNames('\u095E', composed, 'np')
    expect(found?.name.slice(found.from, found.to)).toBe('फ\u093Cि')
  })
})

test('five thousand ledgers are judged at every keystroke, and each is found by its own name in both languages', () => {
  const chart = Array.from({ length: 5_000 }, (_, index) => {
    const starter = STARTER_LEDGERS[index % STARTER_LEDGERS.length]!
    return ledger(`${starter.name} ${index}`, { nameNp: `${starter.nameNp} ${index}`, code: String(index) })
  })
  expect(matchNames('ba', chart, 'en').length).toBeGreaterThan(100)
  for (const each of chart.slice(0, 50)) {
    expect(matchNames(each.name, chart, 'en')[0]?.item).toBe(each)
    expect(matchNames(each.nameNp, chart, 'np')[0]?.item).toBe(each)
  }
})
