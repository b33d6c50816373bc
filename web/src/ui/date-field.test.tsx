import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'
import { inPage } from './in-page.tsx'

/** A date field on 2083-05-01 that keeps what it is told. */
async function dateField() {
  const taken: string[] = []
  function Held() {
    const [value, setValue] = useState('2026-08-17')
    const take = (ad: string) => {
      taken.push(ad)
      setValue(ad)
    }
    return <DateField aria-label="Date" value={value} onChange={take} />
  }
  const user = await inPage(<Held />)
  const field = screen.getByLabelText<HTMLInputElement>('Date')
  await user.click(field)
  return { user, field, taken }
}

test.each([
  ['15', '2026-08-31'],
  ['15-6', '2026-10-01'],
  ['2083-05-02', '2026-08-18'],
  ['२', '2026-08-18'],
])('%s is taken as %s by Enter, and once', async (typed, ad) => {
  const { user, taken } = await dateField()
  await user.keyboard(`${typed}{Enter}{Enter}`)
  expect(taken).toEqual([ad])
})

test('an impossible day is refused below the field, and its text stays to be corrected', async () => {
  const { user, field, taken } = await dateField()
  await user.keyboard('33{Enter}')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect([field.value, field.getAttribute('aria-invalid'), taken]).toEqual(['33', 'true', []])
})

test('Escape gives the date back, and an empty field keeps it', async () => {
  const { user, field, taken } = await dateField()
  const shown = field.value
  await user.keyboard('7{Escape}')
  expect(field.value).toBe(shown)
  await user.clear(field)
  await user.keyboard('{Enter}')
  expect([field.value, taken]).toEqual([shown, []])
})
