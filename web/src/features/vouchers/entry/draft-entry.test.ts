import { readDraft } from '@lekha/contract'
import { paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { entryOf, textOf } from './draft-entry.ts'
import { change, newEntry } from './entry.ts'
import { pastedLines, withPasted } from './paste/pasted-lines.ts'

test('a voucher comes back from its draft as it was typed, arithmetic and all', () => {
  const empty = newEntry({ type: 'payment', kind: 'payment', date: '2026-08-01', mode: 'single', accountId: null, ledgerId: null })
  const ledgerId = '0198c2f0-6e1b-7d30-8a51-1f2e3d4c5b6a'
  const typed = change(empty, { do: 'line', index: 0, with: { ledgerId, text: '1,200*3', narration: 'भाडा' } })
  const read = readDraft(textOf(typed))
  expect(read.ok && entryOf(read.draft)).toEqual(typed)
  expect(typed.lines[0]?.amount).toBe(paisa(360_000n))
})

test('a pasted row that names no ledger keeps the name it gave in the draft', () => {
  const empty = newEntry({ type: 'journal', kind: 'journal', date: '2026-08-01', mode: 'double', accountId: null, ledgerId: null })
  const rows = pastedLines('Motorbike hire\t9\nFuel\t1', { ledgers: [], costCentres: [], subLedgersOf: () => [] })
  const read = readDraft(textOf(withPasted(empty, 0, rows)))
  expect(read.ok && entryOf(read.draft).lines.map(({ given, text }) => [given, text])).toEqual([
    ['Motorbike hire', '9.00'],
    ['Fuel', '1.00'],
  ])
})
