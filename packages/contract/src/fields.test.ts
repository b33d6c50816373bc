import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newPassword, typedPassword } from './account.ts'
import { email, exact, isPrintable, prose, requiredLine } from './fields.ts'
import * as contract from './index.ts'

describe('a name', () => {
  test.each([
    ['श्रीमान्‌को गर्‍यो क्‍षेत्र', 'Indic letters kept apart and joined'],
    ['Ram Bahadur O’Neill-Śarmā №7', 'Latin letters, marks and signs'],
    ['राम 🙏 & Sons', 'a picture'],
  ])('%s is taken: %s', (name) => {
    expect(isPrintable(name)).toBe(true)
  })

  test.each([
    ['control', 'Ram\u0007'],
    ['a new line', 'Ram\nKarki'],
    ['a lone surrogate', 'Ram\uD800'],
    ['the second half of one', '\uDC00Ram'],
    ['an override of the direction', 'Ram\u202Egnp.exe'],
    ['a mark of the direction', 'Ram\u200F'],
    ['an Arabic mark of the direction', 'Ram\u061C'],
    ['an isolate', 'Ram\u2066'],
    ['what no XML holds', 'Ram\uFFFEKarki'],
    ['a space of no width', 'Ram\u200BKarki'],
    ['a joiner between Latin letters', 'Ram\u200DKarki'],
    ['a non-joiner at the end of an Indic word', 'राम\u200C'],
    ['a joiner before an Indic word', '\u200Dराम'],
    ['two joiners', 'क्\u200D\u200Dष'],
    ['a soft hyphen', 'Ram\u00AD'],
    ['a byte order mark', '\uFEFFRam'],
    ['a word joiner', 'Ram\u2060'],
    ['a variation selector', 'Ram\uFE0F'],
    ['a filler', 'Ram\u3164'],
    ['a blank of Braille', 'Ram\u2800'],
    ['a tag', 'Ram\u{E0041}'],
    ['a separator of lines', 'Ram\u2028'],
  ])('with %s is refused', (_what, name) => {
    expect(isPrintable(name)).toBe(false)
    expect(requiredLine(100, 'Required').safeParse(name).success).toBe(false)
    expect(prose(100).safeParse(name.replaceAll('\n', '\u0000')).success).toBe(false)
  })

  test('of several lines keeps its lines', () => {
    expect(prose(100).safeParse('one\n\ttwo').success).toBe(true)
  })
})

describe('an e-mail address', () => {
  test.each(['sabina@himal.com.np', 'ram+books@example.com', 'सबिना@नेपाल.भारत', ' sabina@himal.com.np '])('%s is taken', (text) => {
    expect(email.safeParse(text).success).toBe(true)
  })

  test.each([
    'a\u0000b@c.np',
    'a\uD800@c.np',
    'a\u202E@c.np',
    'a\u200B@c.np',
    'a\u200D@c.np',
    'a\u00AD@c.np',
    'a\uFF20b@c.np',
    'a@b\uFF1C.np',
  ])('%j is no e-mail address, in the words of the specification', (text) => {
    expect(email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Invalid email'])
  })
})

test('a password is of whole characters, whatever they are, and none of them ends it early', () => {
  expect([exact(9).safeParse('\u200D\u202E').success, exact(9).safeParse('a\uD800').success]).toEqual([true, false])
  const takers = [newPassword, typedPassword].filter((field) => field.safeParse('a long enough\0 secret 7').success)
  expect(takers).toEqual([])
})

test('no call takes half a character anywhere', () => {
  const half = 'half \uD800'
  const takers: string[] = []
  for (const [name, value] of Object.entries(contract)) {
    const body = (value as { body?: unknown }).body
    if (!(body instanceof z.ZodObject)) continue
    for (const [field, schema] of Object.entries(body.shape)) {
      if (z.safeParse(schema as z.core.$ZodType, half).success) takers.push(`${name}.${field}`)
    }
  }
  expect(takers).toEqual([])
})
