import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { digitsField, optionalPan, registrationField, requiredPan } from './fields.ts'

/** What is stored of a text, or the sentences about it. */
const read = (field: z.ZodType<string>, text: unknown) => {
  const { success, data, error } = field.safeParse(text)
  return success ? data : error.issues.map(({ message }) => message)
}

describe('a number as people write it', () => {
  const contact = digitsField('Contact number is required')

  test.each([
    ['01-4412345', '014412345'],
    ['+977-9841234567', '9779841234567'],
    ['+977 98 4123 4567', '9779841234567'],
    ['(01) 4412345', '014412345'],
    ['०१–४४१२३४५', '014412345'],
    [' 44600 ', '44600'],
    ['7', '7'],
    [14412345, '14412345'],
  ])('%s is stored as %s', (text, stored) => expect(read(contact, text)).toBe(stored))

  test.each(['abc', '-5', '5-', '1.5', '12/3', '98+41', '+', '1234567890123456', '12a', -5])('%s is none', (text) =>
    expect(read(contact, text)).toEqual(['Must be a number']),
  )

  test('nothing is not enough', () => {
    expect(read(contact, '')).toContain('Contact number is required')
    expect(read(contact, undefined)).toEqual(['Contact number is required'])
  })
})

describe('a registration number', () => {
  const registration = registrationField('Registration number is required')

  test.each([
    ['12345/078', '12345/078'],
    ['12345/078/079', '12345/078/079'],
    ['१२३४५/०७८–७९', '12345/078-79'],
    [' 123 / 456 ', '123/456'],
    ['654 321', '654321'],
    ['0123', '0123'],
    [654_321, '654321'],
  ])('%s is stored as %s', (text, stored) => expect(read(registration, text)).toBe(stored))

  test.each(['abc', '/078', '12345/', '12345//078', '-5', '1.5', '1234567890123456', '1/2/3/4/5'])('%s is none', (text) =>
    expect(read(registration, text)).toEqual(['Must be a number']),
  )

  test('nothing is not enough', () => {
    expect(read(registration, ' ')).toContain('Registration number is required')
    expect(read(registration, undefined)).toEqual(['Registration number is required'])
    expect(z.encode(registration, '12345/078')).toBe('12345/078')
  })
})

describe('a PAN', () => {
  test('has nine digits, however they are grouped', () => {
    const pan = requiredPan('PAN number is required')
    for (const field of [pan, optionalPan]) {
      for (const text of ['301482915', '301 482 915', '३०१-४८२-९१५']) expect(read(field, text)).toBe('301482915')
      expect(read(field, '30148291')).toEqual(['PAN has 9 digits.'])
    }
    // The web writes them as they were read.
    for (const field of [pan, optionalPan]) expect(z.encode(field, '301482915')).toBe('301482915')
    expect(z.encode(digitsField('Contact number is required'), '014412345')).toBe('014412345')
    expect(read(pan, 'none')).toEqual(['Must be a number'])
    expect(read(optionalPan, '')).toBe('')
    expect(read(optionalPan, 'none')).toEqual(['PAN has 9 digits.'])
  })
})
