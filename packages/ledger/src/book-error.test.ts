import { describe, expect, test } from 'vitest'
import { BookError, fillSentence, sentence } from './book-error.ts'

describe('a refusal', () => {
  test('says its sentence with the values in place and keeps both for translation', () => {
    const error = new BookError('Debit exceeds credit by {{difference}}.', { code: 'rule_broken', values: { difference: '1,200.00' } })
    expect([error.message, error.template, error.values]).toEqual([
      'Debit exceeds credit by 1,200.00.',
      'Debit exceeds credit by {{difference}}.',
      { difference: '1,200.00' },
    ])
    expect(error).toBeInstanceOf(Error)
  })

  test('names the fields that are wrong, or none', () => {
    expect(new BookError('Required', { code: 'malformed', fields: { name: 'Required' } }).fields).toEqual({ name: 'Required' })
    expect(new BookError('Please sign in.', { code: 'unauthenticated' }).fields).toEqual({})
  })

  test('a place without a value stays as it is written, and a value is never read as a place', () => {
    expect(fillSentence('{{count}} of {{total}}', { count: '{{total}}' })).toBe('{{total}} of {{total}}')
  })

  test('a sentence is marked without being changed', () => {
    expect(sentence('Please sign in.')).toBe('Please sign in.')
  })
})
