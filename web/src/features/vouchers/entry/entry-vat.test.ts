import { paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { change, type Entry, newEntry } from './entry.ts'
import { withVat } from './entry-vat.ts'

/** A sale of one line with this amount, and an empty line below it. */
function sale(text: string): Entry {
  const entry = newEntry({ type: 'sales', kind: 'sales', mode: 'single', date: '2026-11-23', accountId: null, ledgerId: 'sales' })
  return change(change(entry, { do: 'line', index: 0, with: { text } }), { do: 'open line', after: 0 })
}
const linesOf = ({ lines }: Entry) => lines.map(({ side, ledgerId, text, amount }) => [side, ledgerId, text, amount])

test('VAT is added in a line of its own on the same side, which takes the place of the empty one', () => {
  const { entry, at } = withVat(sale('1000'), 0, 'on', 1_300n, 'vat')
  expect([at, linesOf(entry)]).toEqual([
    1,
    [
      ['credit', 'sales', '1,000.00', paisa(100_000n)],
      ['credit', 'vat', '130.00', paisa(13_000n)],
    ],
  ])
})

test('VAT is taken out of an amount that includes it, and both parts make up the amount', () => {
  const { entry } = withVat(sale('999.99'), 0, 'within', 1_300n, 'vat')
  expect(linesOf(entry).map(([, , text]) => text)).toEqual(['884.95', '115.04'])
})

test('the VAT of a further line is added to the same line', () => {
  const first = withVat(sale('1000'), 0, 'on', 1_300n, 'vat').entry
  const opened = change(first, { do: 'open line', after: 1 })
  const second = change(opened, { do: 'line', index: 2, with: { ledgerId: 'export', text: '100' } })
  const { entry, at } = withVat(second, 2, 'on', 1_300n, 'vat')
  expect([at, linesOf(entry).map(([, ledgerId, text]) => [ledgerId, text])]).toEqual([
    1,
    [
      ['sales', '1,000.00'],
      ['vat', '143.00'],
      ['export', '100.00'],
    ],
  ])
})

test('without a known ledger of VAT its field stays empty', () => {
  const { entry, at } = withVat(sale('1000'), 0, 'on', 1_300n, null)
  expect(linesOf(entry)[at]).toEqual(['credit', null, '130.00', paisa(13_000n)])
})
