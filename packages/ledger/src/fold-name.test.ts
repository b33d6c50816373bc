import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

describe('names that are compared', () => {
  test.each([
    ['case', 'Pee Jee Transports', 'PEE JEE TRANSPORTS'],
    ['outer spaces', ' Cash ', 'Cash'],
    ['doubled spaces', 'Bank  –\tCurrent A/c', 'Bank – Current A/c'],
    ['Unicode form', 'Cafe\u0301', 'Caf\u00E9'],
    ['full-width letters', 'ＣＡＳＨ', 'cash'],
    ['a composed Devanagari letter', '\u0958', '\u0915\u093C'],
    ['the sigma at the end of a word in capitals', 'ΟΔΟΣ', 'οδοσ'],
  ])('do not differ by %s', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  test('differ by what a person sees', () => {
    expect(foldName('Cash')).not.toBe(foldName('Petty Cash'))
    expect(foldName('नगद')).not.toBe(foldName('नगत'))
  })

  test('folding a folded name changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => foldName(foldName(name)) === foldName(name)))
  })
})
