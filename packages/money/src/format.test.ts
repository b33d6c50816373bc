import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiDigits, digits, formatAmount, formatCount, type Language, paisa, paisaText, parsePaisa } from './index.ts'

const amounts = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }).map(paisa)
const languages = fc.constantFrom<Language>('en', 'np')

describe('an amount as people read it', () => {
  test.each([
    ['0', '0.00', '०.००'],
    ['0.05', '0.05', '०.०५'],
    ['999', '999.00', '९९९.००'],
    ['1000', '1,000.00', '१,०००.००'],
    ['99999.99', '99,999.99', '९९,९९९.९९'],
    ['100000', '1,00,000.00', '१,००,०००.००'],
    ['123456.7', '1,23,456.70', '१,२३,४५६.७०'],
    ['12345678.9', '1,23,45,678.90', '१,२३,४५,६७८.९०'],
    ['-1234.5', '-1,234.50', '-१,२३४.५०'],
    ['90071992547409.93', '9,00,71,99,25,47,409.93', '९,००,७१,९९,२५,४७,४०९.९३'],
  ])('%s is grouped by lakh and crore', (wire, english, nepali) => {
    expect(formatAmount(parsePaisa(wire), 'en')).toBe(english)
    expect(formatAmount(parsePaisa(wire), 'np')).toBe(nepali)
  })

  test('groups are two digits long, the last three, the first at most two unless it is the only one', () => {
    fc.assert(fc.property(amounts, (amount) => /^-?(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})\.\d\d$/.test(formatAmount(amount, 'en'))))
  })

  test('without its commas it is the wire form, in either script', () => {
    fc.assert(
      fc.property(
        amounts,
        languages,
        (amount, language) => asciiDigits(formatAmount(amount, language)).replaceAll(',', '') === paisaText(amount),
      ),
    )
  })
})

describe('digits', () => {
  test('are written in the script of the language and nothing else changes', () => {
    expect(digits('Rs 1,09 / २', 'np')).toBe('Rs १,०९ / २')
    expect(digits('Rs 1,09 / २', 'en')).toBe('Rs 1,09 / 2')
  })

  test('come back from Devanagari as they were', () => {
    fc.assert(fc.property(fc.stringMatching(/^[ -~]*$/), (text) => asciiDigits(digits(text, 'np')) === text))
  })
})

test('a number of things is grouped as amounts are', () => {
  expect([formatCount(7, 'en'), formatCount(4_000, 'en'), formatCount(104_200, 'np')]).toEqual(['7', '4,000', '१,०४,२००'])
})
