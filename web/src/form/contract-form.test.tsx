import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { WireFailure } from '../api/wire-failure.ts'
import { Field } from '../ui/field.tsx'
import { inPage } from '../ui/in-page.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useContractForm } from './contract-form.ts'

const schema = z.object({ name: z.string().min(1, 'A name is required.'), code: z.string().max(3, 'A code has at most three signs.') })
const REFUSAL = { status: 409, code: 'conflict', message: 'Refused.', fields: { code: 'This code is taken.' } }

/** A form of a name and a code; what is sent is kept, or refused by the server once it is asked to. */
async function form(refuses = false) {
  const sent: unknown[] = []
  function Held() {
    const { form: held, errorOf, refuse } = useContractForm(schema, { name: '', code: '' })
    const send = (values: unknown) => (refuses ? void refuse(new WireFailure(REFUSAL)) : void sent.push(values))
    return (
      <form onSubmit={(event) => void held.handleSubmit(send)(event)}>
        {(['name', 'code'] as const).map((name) => (
          <Field key={name} label={name} error={errorOf(name)}>
            <TextInput {...held.register(name)} />
          </Field>
        ))}
        <button type="submit">Save</button>
      </form>
    )
  }
  return { user: await inPage(<Held />), sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('what the contract refuses is said at its field, which has the keyboard, and nothing is sent', async () => {
  const { user, sent } = await form()
  await user.type(field('code'), 'long{Enter}')
  const said = await screen.findByText('A name is required.')
  await screen.findByText('A code has at most three signs.')
  expect([field('name').getAttribute('aria-describedby'), field('name').getAttribute('aria-invalid')]).toEqual([said.id, 'true'])
  expect([document.activeElement, sent]).toEqual([field('name'), []])
})

test('a field that was put right loses its sentence, and all is sent', async () => {
  const { user, sent } = await form()
  await user.type(field('code'), 'abc{Enter}')
  await screen.findByText('A name is required.')
  await user.type(field('name'), 'Tea{Enter}')
  await expect.poll(() => sent).toEqual([{ name: 'Tea', code: 'abc' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server says about a field is shown at that field, which gets the focus', async () => {
  const { user } = await form(true)
  await user.type(field('name'), 'Tea{Enter}')
  await screen.findByText('This code is taken.')
  expect(document.activeElement).toBe(field('code'))
})
