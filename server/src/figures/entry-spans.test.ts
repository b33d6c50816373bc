import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterThan } from './entry-spans.ts'

const between = (after: bigint, until: bigint): bigint[] =>
  Array.from({ length: Number.parseInt(String(until - after), 10) }, (_, index) => after + BigInt(index) + 1n)

/** How often each entry counts in the sums of today once spans are taken away, and stretches taken away or added. */
function counted(entry: bigint, last: bigint, proof: { proved_entry: bigint; span_entries: bigint } | null): Map<bigint, number> {
  const { spans, stretches } = laterThan({ entry, last }, proof)
  const counts = new Map(between(0n, last).map((each) => [each, 1]))
  const add = (each: bigint, sign: number) => counts.set(each, (counts.get(each) ?? 0) + sign)
  for (const { after, entries } of spans)
    for (const each of between(after, after + entries)) if (proof && each <= proof.proved_entry) add(each, -1)
  for (const { sign, after, until } of stretches) for (const each of between(after, until)) add(each, sign)
  return counts
}

const books = fc
  .record({ entry: fc.nat(400), proved: fc.nat(400), last: fc.nat(400), span: fc.integer({ min: 1, max: 9 }) })
  .map(({ entry, proved, last, span }) => ({
    ...{ entry: BigInt(Math.min(entry, last)), last: BigInt(last) },
    proof: { proved_entry: BigInt(Math.min(proved, last)), span_entries: BigInt(span) },
  }))

test('the books as known at an entry count each entry up to it once, and no later one', () => {
  fc.assert(
    fc.property(books, fc.boolean(), ({ entry, last, proof }, proved) => {
      for (const [each, count] of counted(entry, last, proved ? proof : null)) expect(count).toBe(each <= entry ? 1 : 0)
    }),
  )
})

test('a month ago in books of a million entries is a few spans away, and at most half of the smallest', () => {
  const { spans, stretches } = laterThan({ entry: 916_000n, last: 1_000_050n }, { proved_entry: 1_000_000n, span_entries: 8_192n })
  expect(spans).toEqual(SPANS)
  expect(stretches).toEqual([
    { sign: -1, after: 916_000n, until: 917_504n },
    { sign: -1, after: 1_000_000n, until: 1_000_050n },
  ])
})

const SPANS = [
  { after: 917_504n, entries: 32_768n },
  { after: 950_272n, entries: 32_768n },
  { after: 983_040n, entries: 8_192n },
  { after: 991_232n, entries: 8_192n },
  { after: 999_424n, entries: 8_192n },
]
