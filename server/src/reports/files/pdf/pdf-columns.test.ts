import { expect, test } from 'vitest'
import { localeOf } from '../../engine/locale.ts'
import { cellText } from './pdf-columns.ts'

test('numbers of vouchers and PANs stand in the digits of the reader, other texts as they were typed', () => {
  const inNepali = (id: string, text: string) => cellText({ id, kind: 'text', label: '' }, text, localeOf('np'), 'day-month-year').text
  expect([inNepali('number', 'PV-0042'), inNepali('pan', '301482915'), inNepali('narration', 'Bill 42')]).toEqual([
    'PV-००४२',
    '३०१४८२९१५',
    'Bill 42',
  ])
})
