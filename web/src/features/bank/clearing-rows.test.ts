import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { clearingRows, type GivenLine, idOf } from './clearing-rows.ts'

const line = (voucherId: string, date: string, clearedOn: string | null = null) => ({
  ...{ voucherId, lineNo: 1, date, clearedOn, type: 'payment', number: 'PV-1', particulars: 'Rent', particularsNp: '' },
  ...{ others: 0, reference: '', narration: '', amount: parsePaisa('-5') },
})
const given = (...lines: GivenLine[]) => new Map(lines.map((each) => [idOf(each.line), each]))
const shown = (rows: ReturnType<typeof clearingRows>) => rows.map(({ voucherId, clearedOn, pending }) => [voucherId, clearedOn, pending])

test('a line that was marked here stays where it stood, with its day', () => {
  const marked = { ledgerId: 'bank', line: line('b', '2026-09-01', '2026-09-02') }
  const here = { ledgerId: 'bank', given: given(marked), pending: new Set<string>() }
  const open = [line('a', '2026-09-01'), line('c', '2026-09-01')]
  expect(shown(clearingRows(open, here))).toEqual([['a', null, false], ['b', '2026-09-02', false], ['c', null, false]]) // biome-ignore format: one line
})

test('while it is being stored, its line shows the day that was given', () => {
  const marked = { ledgerId: 'bank', line: line('a', '2026-09-01', '2026-09-02') }
  const here = { ledgerId: 'bank', given: given(marked), pending: new Set([idOf(marked.line)]) }
  expect(shown(clearingRows([line('a', '2026-09-01')], here))).toEqual([['a', '2026-09-02', true]])
})

test('what was marked in another account is not shown in this one', () => {
  const marked = { ledgerId: 'other', line: line('b', '2026-09-01', '2026-09-02') }
  expect(clearingRows([], { ledgerId: 'bank', given: given(marked), pending: new Set() })).toEqual([])
})
