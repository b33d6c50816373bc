import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { inPage } from '../ui/in-page.tsx'
import { NamePicker } from './name-picker.tsx'

const GROUPS = ['Bank Accounts', 'Cash-in-hand', 'Sundry Debtors'].map((name) => ({ id: name.slice(0, 4), name, nameNp: '' }))

function Held({ first }: { first: string | null }) {
  const [value, setValue] = useState(first)
  return <NamePicker items={GROUPS} value={value} onChange={setValue} autoFocus />
}
const picker = async (first: string | null) => {
  const user = await inPage(<Held first={first} />)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  field.focus()
  return { user, field }
}

describe('a field that finds by name', () => {
  test('opens by ↓, and Enter takes the option on which it stands', async () => {
    const { user, field } = await picker(null)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field.value).toBe('Bank Accounts')
  })

  test('opens on what is chosen, so that ↓ and Enter keep it', async () => {
    const { user, field } = await picker('Cash')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field.value).toBe('Cash-in-hand')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field.value).toBe('Sundry Debtors')
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    expect(field.value).toBe('Bank Accounts')
  })

  test('forgives one mistaken letter', async () => {
    const { user, field } = await picker(null)
    await user.keyboard('sunrdy{Enter}')
    expect(field.value).toBe('Sundry Debtors')
  })
})
