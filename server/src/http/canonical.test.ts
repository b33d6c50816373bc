import { describe, expect, it } from 'vitest'
import { canonicalInput, canonicalText } from './canonical.ts'

describe('the canonical text', () => {
  it('of equal values is the same, in whatever order their keys came', () => {
    const [one, other] = [
      { lines: [{ b: 1, a: 'é"' }], amount: 1250n },
      Object.fromEntries([
        ['amount', 1250n],
        ['lines', [{ a: 'é"', b: 1 }]],
      ]),
    ]
    expect(canonicalText(one)).toBe('{"amount":"1250","lines":[{"a":"é\\"","b":1}]}')
    expect(canonicalText(other)).toBe(canonicalText(one))
  })

  it('leaves out what was not given, and keeps what was given as nothing', () => {
    expect(canonicalText({ reference: undefined, subLedgerId: null, lines: [undefined] })).toBe('{"lines":[null],"subLedgerId":null}')
    expect(canonicalText(undefined)).toBe('null')
  })

  it('of an input whose body was written before is that of the whole input', () => {
    const input = { params: { organizationId: 'a' }, query: { dryRun: 'true' }, body: { date: '2025-07-17', amount: -5n } }
    expect(canonicalInput(input.params, input.query, canonicalText(input.body))).toBe(canonicalText(input))
    expect(canonicalInput({}, {}, undefined)).toBe(canonicalText({ params: {}, query: {}, body: undefined }))
  })
})
