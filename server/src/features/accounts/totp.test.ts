import { describe, expect, test } from 'vitest'
import { bareCode, base32, stepOfCode, totp } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('the code of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(totp(SECRET, Math.floor(second / 30))).toBe(code)
  })

  test('counts for its own thirty seconds and those before and after, and never for a step that was taken', () => {
    const now_ms = 1_234_567_890_000
    const now = Math.floor(now_ms / 30_000)
    const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, totp(SECRET, now + away), now_ms, 0))
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined])
    expect(stepOfCode(SECRET, totp(SECRET, now), now_ms, now)).toBeUndefined()
    expect(stepOfCode(SECRET, totp(SECRET, now + 1), now_ms, now)).toBe(now + 1)
  })

  test('may be typed in Nepali digits, with spaces and hyphens, in small letters', () => {
    expect([bareCode('२८७ ०८२'), bareCode('abcd-efgh-2345')]).toEqual(['287082', 'ABCDEFGH2345'])
  })
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is written %j in base 32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})
