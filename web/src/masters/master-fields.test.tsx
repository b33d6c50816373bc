import { costCentreCalls } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks } from '../books/in-books.tsx'
import { schemaOf, useContractForm } from '../form/contract-form.ts'
import { NameFields } from './master-fields.tsx'

const english = () => screen.getByLabelText<HTMLInputElement>(/^Name in English/)
const nepali = () => screen.getByLabelText<HTMLInputElement>(/^Name in Nepali/)

function Screen() {
  const empty = { name: '', nameNp: '', code: '', parentId: null, active: true, version: 0 }
  return <NameFields of={useContractForm(schemaOf(costCentreCalls.update), empty)} />
}

afterEach(() => vi.unstubAllGlobals())

test('either name may be missing: the English one follows the Nepali one until another is typed', async () => {
  const { user } = await inBooks(Screen, () => undefined)
  await user.type(nepali(), 'धरान')
  expect(english().value).toBe('धरान')
  await user.clear(english())
  await user.type(english(), 'Dharan')
  await user.type(nepali(), ' शाखा')
  expect([english().value, nepali().value]).toEqual(['Dharan', 'धरान शाखा'])
})
