import { describe, expect, test } from 'vitest'
import { namesIn } from './bodies.ts'

const isWithinLimits = (text: string) => namesIn(new TextEncoder().encode(text)) !== undefined
const many = (text: string, count: number) => `[${Array.from({ length: count }, () => text).join(',')}]`

describe('the JSON of a call', () => {
  test('may be as long and as deep as a voucher of thirty thousand lines, and brackets in its texts do not count', () => {
    const line = { ledgerId: 'x', subLedgerId: null, amount: '-1.00', narration: 'with, [[[[[[[[[[[[[[[[[[ \\" {{{{{{{{ brackets' }
    const voucher = { type: 'journal', lines: Array.from({ length: 30_000 }, () => line) }
    expect([isWithinLimits(JSON.stringify(voucher)), isWithinLimits(`${'['.repeat(16)}${']'.repeat(16)}`)]).toEqual([true, true])
  })

  test('gets the same result however it is split into chunks', () => {
    const text = new TextEncoder().encode(`{"a\\\\\\":[[[[[[[[[[[[[[[[[[":"\\\\","b":[{},{"c":1}]}`)
    const pieces = Array.from({ length: text.length + 1 }, (_, cut) => namesIn(text.subarray(0, cut), text.subarray(cut)))
    expect(new Set([...pieces, namesIn(...Array.from(text, (byte) => Uint8Array.of(byte)))])).toEqual(new Set([3]))
  })

  test('is refused where it is nested deeper or has more values', () => {
    const deep = [`${'['.repeat(17)}`, `{"type":${'{"a":'.repeat(16)}`, `["\\"",${'['.repeat(16)}`]
    const wide = [many('{}', 100_001), many('1', 250_002)]
    expect([...deep, ...wide].filter(isWithinLimits)).toEqual([])
  })
})
