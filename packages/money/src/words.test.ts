import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError, amountInWords, negate, paisa, parsePaisa } from './index.ts'
import { NEPALI_TO_99 } from './number-words.ts'

const PUBLISHED_WORDS = '../shared/data/nepali-number-words.json'

describe('an amount in words', () => {
  test.each([
    ['0', 'Rupees Zero Only', 'शून्य रुपैयाँ मात्र'],
    ['1', 'Rupees One Only', 'एक रुपैयाँ मात्र'],
    ['0.50', 'Rupees Zero and Fifty Paisa Only', 'शून्य रुपैयाँ पचास पैसा मात्र'],
    ['10', 'Rupees Ten Only', 'दश रुपैयाँ मात्र'],
    ['19', 'Rupees Nineteen Only', 'उन्नाइस रुपैयाँ मात्र'],
    ['20', 'Rupees Twenty Only', 'बीस रुपैयाँ मात्र'],
    ['79', 'Rupees Seventy Nine Only', 'उनासी रुपैयाँ मात्र'],
    ['100', 'Rupees One Hundred Only', 'एक सय रुपैयाँ मात्र'],
    ['105', 'Rupees One Hundred Five Only', 'एक सय पाँच रुपैयाँ मात्र'],
    ['1000', 'Rupees One Thousand Only', 'एक हजार रुपैयाँ मात्र'],
    ['1999.50', 'Rupees One Thousand Nine Hundred Ninety Nine and Fifty Paisa Only', 'एक हजार नौ सय उनान्सय रुपैयाँ पचास पैसा मात्र'],
    ['100000', 'Rupees One Lakh Only', 'एक लाख रुपैयाँ मात्र'],
    [
      '123456.78',
      'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paisa Only',
      'एक लाख तेइस हजार चार सय छपन्न रुपैयाँ अठहत्तर पैसा मात्र',
    ],
    [
      '12345678.90',
      'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paisa Only',
      'एक करोड तेइस लाख पैँतालीस हजार छ सय अठहत्तर रुपैयाँ नब्बे पैसा मात्र',
    ],
    ['1000000000', 'Rupees One Arba Only', 'एक अर्ब रुपैयाँ मात्र'],
    ['230000000000', 'Rupees Two Kharba Thirty Arba Only', 'दुई खर्ब तीस अर्ब रुपैयाँ मात्र'],
    ['10000000000000', 'Rupees One Neel Only', 'एक नील रुपैयाँ मात्र'],
  ])('%s', (wire, english, nepali) => {
    expect(amountInWords(parsePaisa(wire), 'en')).toBe(english)
    expect(amountInWords(parsePaisa(wire), 'np')).toBe(nepali)
  })

  test('a negative amount says so first', () => {
    expect(amountInWords(paisa(-100n), 'en')).toBe('Minus Rupees One Only')
    expect(amountInWords(paisa(-100n), 'np')).toBe('ऋणात्मक एक रुपैयाँ मात्र')
  })

  test('the largest amount of the database has words, a hundred padma has none', () => {
    expect(amountInWords(paisa(2n ** 63n - 1n), 'en')).toMatch(/^Rupees Ninety Two Padma Twenty Three Neel .* and Seven Paisa Only$/)
    expect(() => amountInWords(paisa(10n ** 19n), 'np')).toThrow(AmountError)
    expect(() => amountInWords(negate(paisa(10n ** 19n)), 'np')).toThrow('This amount is too large to be written in words.')
  })

  test('two amounts never share their words', () => {
    const amounts = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom('en' as const, 'np' as const), (a, b, language) => {
        return a === b || amountInWords(paisa(a), language) !== amountInWords(paisa(b), language)
      }),
    )
  })

  test('a hundred different Nepali words count from 0 to 99, in composed form', () => {
    expect(new Set(NEPALI_TO_99).size).toBe(100)
    expect(NEPALI_TO_99.map((word) => word.normalize('NFC'))).toEqual(NEPALI_TO_99)
  })

  describe.skipIf(!existsSync(PUBLISHED_WORDS))('agrees with the published list', () => {
    test('word by word and in every example', () => {
      const published: { words: string[]; examples: Record<string, string>; examples_en: Record<string, string> } = JSON.parse(
        readFileSync(PUBLISHED_WORDS, 'utf8'),
      )
      expect(NEPALI_TO_99).toEqual(published.words)
      for (const [wire, words] of Object.entries(published.examples)) expect(amountInWords(parsePaisa(wire), 'np')).toBe(words)
      for (const [wire, words] of Object.entries(published.examples_en)) expect(amountInWords(parsePaisa(wire), 'en')).toBe(words)
    })
  })
})
