import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inPage } from '../ui/in-page.tsx'
import { CheckField } from './check-field.tsx'
import { useContractForm } from './contract-form.ts'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { TextFields } from './text-fields.tsx'

const schema = z.object({
  name: z.string().min(1, 'A name is required.'),
  pan: z.string().regex(/^\d*$/, 'A PAN has digits only.'),
  days: z.number().nullable(),
  nature: z.enum(['asset', 'liability', 'income']),
  password: z.string(),
  active: z.boolean(),
})
type Stored = z.input<typeof schema>
const STORED: Stored = { name: 'Tea', pan: '', days: null, nature: 'asset', password: '', active: true }
const NATURES = [
  { value: 'asset', label: 'Asset' },
  { value: 'liability', label: 'Liability' },
  { value: 'income', label: 'Income' },
]

/** A form with a field of each kind and the keyboard in its first; what it sends is kept, and a record may be stored meanwhile. */
async function form(first: Partial<Stored> = {}, isSending = false) {
  const sent: Stored[] = []
  let storeMeanwhile: (record: Stored) => void = () => {}
  function Held() {
    const [stored, setStored] = useState<Stored>({ ...STORED, ...first })
    storeMeanwhile = setStored
    const of = useContractForm(schema, stored)
    return (
      <Form startHere onSubmit={of.form.handleSubmit((values) => void sent.push(values))}>
        <TextFields
          of={of}
          fields={[
            { name: 'name', label: 'Name', help: 'As it is printed.' },
            { name: 'pan', label: 'PAN', kind: 'pan' },
            { name: 'password', label: 'Password', kind: 'password' },
          ]}
        />
        <SelectField of={of} name="nature" label="Nature" options={NATURES} />
        <CheckField of={of} name="active" label="In use" />
        <button type="submit" disabled={isSending}>
          Save
        </button>
      </Form>
    )
  }
  const user = await inPage(<Held />)
  return { user, sent, storeMeanwhile: (change: Partial<Stored>) => storeMeanwhile({ ...STORED, ...first, ...change }) }
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const focused = () => document.activeElement?.id
const NAME = /^Name/
const PAN = /^PAN/

test('the keyboard begins in the first field', async () => {
  await form()
  expect(focused()).toBe(field(NAME).id)
})

test('Enter goes on from field to field, Shift+Enter back', async () => {
  const { user, sent } = await form()
  await user.keyboard('{Enter}')
  expect(focused()).toBe(field(PAN).id)
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(focused()).toBe(field(NAME).id)
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect([focused(), sent]).toEqual([field(NAME).id, []])
})

test.each(['{Control>}{Enter}{/Control}', '{Control>}s{/Control}'])('%s sends the form from anywhere, once', async (chord) => {
  const { user, sent } = await form()
  await user.keyboard(`{End} of Ilam${chord}`)
  await expect.poll(() => sent).toEqual([{ ...STORED, name: 'Tea of Ilam' }])
})

test('Enter in the last field sends the form', async () => {
  const { user, sent } = await form()
  field('In use').focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([STORED])
})

test('a field that the contract allows to be empty says so, the others do not', async () => {
  await form()
  expect(screen.getByText('PAN').textContent).toContain('optional')
  expect(screen.getByText('Name').textContent).not.toContain('optional')
})

test('the help of a field describes it, and is replaced by an error', async () => {
  const { user } = await form()
  const said = () => document.getElementById(field(NAME).getAttribute('aria-describedby') ?? '')?.textContent
  expect(said()).toBe('As it is printed.')
  await user.clear(field(NAME))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(said).toBe('A name is required.')
  expect(screen.queryByText('As it is printed.')).toBeNull()
})

test('of several wrong fields the first has the keyboard', async () => {
  const { user, sent } = await form({ name: '' })
  await user.type(field(PAN), 'no digits')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('A PAN has digits only.')
  expect([focused(), sent]).toEqual([field(NAME).id, []])
})

test('a password is hidden until the eye is pressed, and keeps what was typed', async () => {
  const { user } = await form()
  const password = field(/^Password/)
  await user.type(password, 'a quiet road')
  expect(password.type).toBe('password')
  await user.click(screen.getByRole('button', { name: /show/i }))
  expect([password.type, password.value]).toEqual(['text', 'a quiet road'])
})

test('the list of choices opens by the arrow, a letter finds, Enter takes', async () => {
  const { user, sent } = await form()
  field('Nature').focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Asset', 'Liability', 'Income'])
  await user.keyboard('l{Enter}')
  expect(field('Nature').value).toBe('Liability')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([{ ...STORED, nature: 'liability' }])
})

test('Escape shuts the list of choices and takes nothing', async () => {
  const { user } = await form()
  field('Nature').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect([screen.queryByRole('option'), field('Nature').value]).toEqual([null, 'Asset'])
})

test('Enter on choices that are shut goes on to the next field', async () => {
  const { user } = await form()
  field('Nature').focus()
  await user.keyboard('{Enter}')
  expect([screen.queryByRole('option'), document.activeElement]).toEqual([null, field('In use')])
})

test('a box is ticked by Space', async () => {
  const { user, sent } = await form()
  field('In use').focus()
  await user.keyboard(' {Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([{ ...STORED, active: false }])
})

test('what another user stores meanwhile fills untouched fields, and is shown beside changed ones', async () => {
  const { user, sent, storeMeanwhile } = await form()
  await user.keyboard('{End} of Ilam')
  storeMeanwhile({ name: 'Coffee', pan: '301482915' })
  await screen.findByText('Stored meanwhile: Coffee')
  expect([field(NAME).value, field(PAN).value]).toEqual(['Tea of Ilam', '301482915'])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([{ ...STORED, name: 'Tea of Ilam', pan: '301482915' }])
})

test('what was typed alike by two people is no difference between them', async () => {
  const { user, storeMeanwhile } = await form()
  await user.keyboard('{End} of Ilam')
  storeMeanwhile({ name: 'Tea of Ilam', pan: '301482915' })
  await expect.poll(() => field(PAN).value).toBe('301482915')
  expect(screen.queryByText(/Stored meanwhile/)).toBeNull()
})

test('a form that is being sent is not sent once more, by whatever key', async () => {
  const { user, sent } = await form({}, true)
  await user.keyboard('{Control>}{Enter}{/Control}{Control>}s{/Control}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}')
  expect(sent).toEqual([])
})
