import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inPage } from '../ui/in-page.tsx'
import { useContractForm } from './contract-form.ts'
import { Form } from './form.tsx'
import { NameField } from './name-field.tsx'

const GROUPS = [
  { id: 'a', name: 'Assets', nameNp: '' },
  { id: 'b', name: 'Bank', nameNp: '' },
]
const schema = z.object({ groupId: z.string().refine((id) => id === 'a', 'This group takes no ledgers.') })

function Held() {
  const of = useContractForm(schema, { groupId: '' })
  return (
    <Form onSubmit={of.form.handleSubmit(() => {})}>
      <NameField of={of} name="groupId" label="Group" items={GROUPS} />
      <button type="submit">Save</button>
    </Form>
  )
}

test('where nothing is chosen it is required, and what is said of a choice is said as it is', async () => {
  const user = await inPage(<Held />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Required')
  await user.type(screen.getByLabelText('Group'), 'bank{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This group takes no ledgers.')
  expect(screen.queryByText('Required')).toBeNull()
})
