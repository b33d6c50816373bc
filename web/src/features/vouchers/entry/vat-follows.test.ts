import { expect, test } from 'vitest'
import { change, type Entry, newEntry } from './entry.ts'
import { withVat } from './entry-vat.ts'
import { withVatFollowing } from './vat-follows.ts'

/** A sale of lines with these amounts; `vat` of the lines in these places. */
function sale(texts: readonly string[], vat: readonly number[]): Entry {
  const empty = newEntry({ type: 'sales', kind: 'sales', mode: 'single', date: '2026-11-23', accountId: null, ledgerId: 'line 0' })
  const lines = texts.reduce<Entry>((entry, text, index) => {
    const opened = index === 0 ? entry : change(entry, { do: 'open line', after: index - 1 })
    return change(opened, { do: 'line', index, with: { text, ledgerId: `line ${index}` } })
  }, empty)
  return vat.reduce((entry, index) => withVat(entry, index, 'on', 1_300n, 'vat').entry, lines)
}

/** The VAT after the line in a place was changed to a text; undefined where it does not follow. */
function vatAfter(before: Entry, index: number, text: string): string | undefined {
  const after = change(before, { do: 'line', index, with: { text } })
  const changed = after.lines[index]
  const followed = changed && withVatFollowing(before, after, changed, 1_300n, 'vat')
  return followed?.entry.lines.find(({ key }) => key === followed.key)?.text
}

test('the VAT of a sale follows its altered amount', () => {
  expect(vatAfter(sale(['1000'], [0]), 0, '2000')).toBe('260.00')
  expect(vatAfter(sale(['1000', '500'], [0, 1]), 1, '600')).toBe('208.00')
})

test('the VAT of several lines, each rounded by itself, goes on being that of each', () => {
  expect(vatAfter(sale(['0.35', '0.35'], [0, 1]), 1, '1000.35')).toBe('130.10')
})

test('beside an exempt line it follows the line that it is of, and not the other', () => {
  const mixed = sale(['1000', '400'], [0])
  expect(vatAfter(mixed, 0, '3000')).toBe('390.00')
  expect(vatAfter(mixed, 1, '900')).toBeUndefined()
})

/** The amounts of the lines after the one in a place was deleted. */
function deleted(before: Entry, index: number): bigint[] {
  const after = change(before, { do: 'delete line', index })
  const line = before.lines[index]
  return ((line && withVatFollowing(before, after, line, 1_300n, 'vat'))?.entry ?? after).lines.map(({ amount }) => amount)
}

test('the VAT of a line that is deleted goes with it', () => {
  expect(deleted(sale(['1000', '500'], [0, 1]), 0)).toEqual([50_000n, 6_500n])
  expect(deleted(sale(['1000', '400'], [0]), 0)).toEqual([40_000n])
  expect(deleted(sale(['1000', '400'], [0]), 1)).toEqual([100_000n, 13_000n])
})

test('a VAT that the user has typed stays', () => {
  const typed = change(sale(['1000'], [0]), { do: 'line', index: 1, with: { text: '125' } })
  expect(vatAfter(typed, 0, '2000')).toBeUndefined()
  expect(vatAfter(sale(['1000'], [0]), 1, '140')).toBeUndefined()
})
