import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { inPage } from './in-page.tsx'
import { Select } from './select.tsx'

const OPTIONS = ['Himal Traders', 'Zenith Cooperative'].map((label) => ({ value: label.slice(0, 1), label }))

/** A form of one drop-down, on the first option; gives back what it sent. */
async function choice(sendsForm: boolean) {
  const sent: string[] = []
  function Held() {
    const [value, setValue] = useState('H')
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
  expect([sent, field.value]).toEqual([['Z'], 'Zenith Cooperative'])
})

test('elsewhere Enter on an option only chooses it', async () => {
  const { user, field, sent } = await choice(false)
  await user.keyboard('z{Enter}')
  expect([sent, field.value]).toEqual([[], 'Zenith Cooperative'])
})
