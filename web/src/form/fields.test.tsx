import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inPage } from '../ui/in-page.tsx'
import { AddressField } from './address/address-field.tsx'
import { CheckField } from './check-field.tsx'
import { ColorField } from './color-field.tsx'
import { type ContractForm, useContractForm } from './contract-form.ts'
import { DateField } from './date-field.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { ImageField } from './image-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { NumberField } from './number-field.tsx'
import { PanField } from './pan-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

const FIRST = {
  text: '',
  email: '',
  password: '',
  pan: '',
  phone: '',
  address: '',
  days: null as number | null,
  postal: '',
  reason: '',
  active: true,
  costCentres: 'false',
  color: '#0F766E',
  day: '2026-07-17',
  logo: undefined as File | '' | undefined,
}
type Values = typeof FIRST
const schema = z.object({
  ...{ text: z.string(), email: z.string(), password: z.string(), pan: z.string(), phone: z.string(), address: z.string() },
  ...{ days: z.int('A whole number.').nullable(), postal: z.string(), reason: z.string(), active: z.boolean() },
  ...{ costCentres: z.string(), color: z.string(), day: z.string().regex(/^\d{4}-\d\d-\d\d$/, 'No date.'), logo: z.any() },
})

type Of = ContractForm<Values, Values>

/** A form of one field, then a button; what it sends is kept. */
async function form(field: (of: Of) => React.ReactNode) {
  const sent: Values[] = []
  function Held() {
    const of: Of = useContractForm(schema, FIRST)
    return (
      <Form startHere onSubmit={of.form.handleSubmit((values) => void sent.push(values))}>
        {field(of)}
        <button type="submit">Save</button>
      </Form>
    )
  }
  const user = await inPage(<Held />)
  const sends = async () => {
    await expect.poll(() => sent.length).toBe(1)
    return sent[0] as Values
  }
  return { user, sent, sends }
}

/** By the beginning of its label, which may end with “optional”. */
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

const LINES: [name: FieldPath<Values>, Field: typeof TextField<Values, Values>, typed: string, mode: string][] = [
  ['text', TextField, 'Tea and sugar', ''],
  ['email', EmailField, 'sita@example.com', 'email'],
  ['password', PasswordField, 'a long one', ''],
  ['pan', PanField, '३०१ ४८२ ९१५', 'numeric'],
  ['phone', PhoneField, '०१-४४१२३४५', 'tel'],
  ['postal', NumberField, '४४६००', 'numeric'],
  ['address', AddressField, 'Pokhara 8', ''],
]

test.each(LINES)('%s takes a line as it is typed, and Enter at the last field sends it', async (name, Field, typed, mode) => {
  const { user, sends } = await form((of) => <Field of={of} name={name} label="Line" />)
  expect(field('Line').inputMode).toBe(mode)
  await user.keyboard(`${typed}{Enter}`)
  expect((await sends())[name]).toBe(typed)
})

test.each([
  ['३०', 30],
  [' 45 ', 45],
  ['', null],
])('a whole number typed as “%s” goes out as %s', async (typed, value) => {
  const { user, sends } = await form((of) => <NumberField of={of} name="days" label="Days" whole />)
  await user.keyboard(`${typed}{Enter}`)
  expect((await sends()).days).toBe(value)
})

test('what is no whole number is refused in the words of the contract', async () => {
  const { user, sent } = await form((of) => <NumberField of={of} name="days" label="Days" whole />)
  await user.keyboard('soon{Enter}')
  await screen.findByText('A whole number.')
  expect(sent).toEqual([])
})

test('a long text is one paragraph: Enter goes on, pasted lines are joined, Ctrl+Enter sends from inside', async () => {
  const { user, sends } = await form((of) => (
    <>
      <LongTextField of={of} name="reason" label="Reason" most={500} />
      <TextField of={of} name="text" label="Next" />
    </>
  ))
  await user.keyboard('wrong van{Enter}')
  expect(document.activeElement).toBe(field('Next'))
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await user.paste(', and\n  the wrong day')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await sends()).reason).toBe('wrong van, and the wrong day')
})

test('a long text says how much of its limit is used once it is nearly full, and takes no more than that', async () => {
  const { user, sends } = await form((of) => <LongTextField of={of} name="reason" label="Reason" most={10} />)
  await user.keyboard('12345678')
  expect(screen.queryByRole('status')).toBeNull()
  await user.keyboard('9')
  expect(screen.getByRole('status').textContent).toBe('9 of 10 characters')
  await user.keyboard('abc{Enter}')
  expect((await sends()).reason).toBe('123456789a')
})

test('a switch is so or not so, and a text where the form carries texts', async () => {
  const { user, sends } = await form((of) => (
    <>
      <CheckField of={of} name="active" label="Takes vouchers" />
      <CheckField of={of} name="costCentres" label="Cost centres" />
    </>
  ))
  await user.click(field('Takes vouchers'))
  await user.click(field('Cost centres'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await sends()).toMatchObject({ active: false, costCentres: 'true' })
})

test('a colour is one of eight, and the chosen one is marked', async () => {
  const { user, sends } = await form((of) => <ColorField of={of} name="color" label="Colour" />)
  expect(screen.getByLabelText<HTMLInputElement>('Colour 1').checked).toBe(true)
  await user.click(screen.getByLabelText('Colour 3'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await sends()).color).toBe('#713F12')
})

test('a date is typed in either calendar and either script, and each shows the day of the other', async () => {
  function Both({ of }: { of: Of }) {
    const [calendar, setCalendar] = useState<'bs' | 'ad'>('ad')
    return (
      <>
        <DateField of={of} name="day" label="Day" calendar={calendar} />
        <button type="button" onClick={() => setCalendar('bs')}>
          B.S.
        </button>
      </>
    )
  }
  const { user, sends } = await form((of) => <Both of={of} />)
  await user.clear(field('Day'))
  await user.type(field('Day'), '२०२६/०८/१७')
  screen.getByText('1 Bhadra 2083')
  await user.click(screen.getByRole('button', { name: 'B.S.' }))
  expect(field('Day').value).toBe('1 Bhadra 2083')
  screen.getByText(/17 Aug 2026/)
  await user.click(field('Day'))
  await user.keyboard('१५-६{Control>}{Enter}{/Control}')
  expect((await sends()).day).toBe('2026-10-01')
  expect(field('Day').value).toBe('15 Ashwin 2083')
})

test('a date that is refused is not sent, nor the one that stood there before', async () => {
  const { user, sent, sends } = await form((of) => <DateField of={of} name="day" label="Day" calendar="bs" />)
  await user.clear(field('Day'))
  await user.keyboard('33-6')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('No date.')
  expect(sent).toEqual([])
  expect(field('Day').value).toBe('33-6')
  await user.clear(field('Day'))
  await user.keyboard('1-6{Control>}{Enter}{/Control}')
  expect((await sends()).day).toBe('2026-09-17')
})

test('a picture is judged by its own bytes: what is none is refused and what stood there stays', async () => {
  const { user, sends } = await form((of) => <ImageField of={of} name="logo" label="Logo" />)
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0])], 'logo.png', {
    type: 'image/png',
  })
  await user.upload(field('Logo'), png)
  await screen.findByRole('button', { name: 'logo.png' })
  const text = new File(['no picture'], 'bill.png', { type: 'image/png' })
  await user.upload(field('Logo'), text)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('An image is a PNG, JPEG or WebP file.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await sends()).logo).toBe(png)
})
