import { expect, test } from 'vitest'
import { keepingPeriod } from './kept-period.ts'

const SHOWN = { from: '2026-07-17', to: '2027-01-10' }
const changed = (part: Record<string, string | undefined>, now: Record<string, string> = {}, position = false) => {
  let next: object = {}
  keepingPeriod({ params: SHOWN, ...(position ? { position } : {}) }, (change) => {
    next = change(now)
  })(part)
  return next
}

test('a report read as known on an earlier day keeps the period that it shows', () => {
  expect(changed({ known: '2027-01-09' })).toEqual({ ...SHOWN, known: '2027-01-09' })
  expect(changed({ known: '2027-01-09' }, {}, true)).toEqual({ to: SHOWN.to, known: '2027-01-09' })
})

test('a period that the address names stays as it is, and so does everything where another filter changes', () => {
  expect(changed({ known: '2027-01-09' }, { from: '2026-08-17', to: '2026-09-16' })).toEqual({ known: '2027-01-09' })
  expect(changed({ known: undefined }, SHOWN)).toEqual({ known: undefined })
  expect(changed({ text: 'rent' })).toEqual({ text: 'rent' })
})
