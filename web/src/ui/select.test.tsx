import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { inPage } from './in-page.tsx'
import { Select } from './select.tsx'

const OPTIONS = ['Himal Traders', 'Himal Steel', 'Sagar Stores', 'Zenith Cooperative'].map((label) => ({ value: label, label }))

/** A form of one drop-down, on the first option; gives back what it sent. */
async function choice(sendsForm: boolean) {
  const sent: string[] = []
  function Held() {
    const [value, setValue] = useState('Himal Traders')
    const submit = (event: { preventDefault: () => void }) => {
      event.preventDefault()
      sent.push(value)
    }
    return (
      <form onSubmit={submit}>
        <Select aria-label="Organization" options={OPTIONS} value={value} onChange={setValue} sendsForm={sendsForm} />
        <button type="submit">Submit</button>
      </form>
    )
  }
  const user = await inPage(<Held />)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  field.focus()
  return { user, field, sent }
}

test('where it is the only question, a letter and Enter send the form with the option chosen', async () => {
  const { user, field, sent } = await choice(true)
  await user.keyboard('z{Enter}')
  expect([sent, field.value]).toEqual([['Zenith Cooperative'], 'Zenith Cooperative'])
})

test('elsewhere Enter on an option only chooses it', async () => {
  const { user, field, sent } = await choice(false)
  await user.keyboard('z{Enter}')
  expect([sent, field.value]).toEqual([[], 'Zenith Cooperative'])
})

test('the beginning of a name typed at once goes to that name, and one letter over and over from one to the next', async () => {
  const { user, field } = await choice(false)
  await user.keyboard('himal s{Enter}')
  expect(field.value).toBe('Himal Steel')
  const next = await choice(false)
  await next.user.keyboard('hhh{Enter}')
  expect(next.field.value).toBe('Himal Steel')
})
