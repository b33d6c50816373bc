import { amount } from '@lekha/contract'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Side } from '../books/typed-amount.ts'
import { inPage } from '../ui/in-page.tsx'
import { useContractForm } from './contract-form.ts'
import { Form } from './form.tsx'
import { MoneyField } from './money-field.tsx'
import { NumberField } from './number-field.tsx'

const schema = z.object({ opening: amount.optional(), days: z.string() })

/** A form of an amount and of days behind it; the group, which says the usual side, can be changed. */
async function form({ stored = ZERO, first = 'debit' }: { stored?: Paisa; first?: Side } = {}) {
  const sent: (Paisa | undefined)[] = []
  function Held() {
    const of = useContractForm(schema, { days: '' })
    const usual = of.form.watch('days') === '9' ? 'credit' : first
    return (
      <Form startHere onSubmit={of.form.handleSubmit(({ opening }) => void sent.push(opening))}>
        <MoneyField of={of} name="opening" label="Opening" usual={usual} stored={stored} />
        <NumberField of={of} name="days" label="Days" />
        <button type="button" onClick={() => of.form.reset({ opening: '7.00', days: '' })}>
          Stored meanwhile
        </button>
      </Form>
    )
  }
  const user = await inPage(<Held />)
  const sends = async () => {
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent.length).toBe(1)
    return sent[0]
  }
  return { user, sent, sends, field: screen.getByLabelText<HTMLInputElement>(/^Opening/) }
}

test.each([
  ['Rs 1200', '1,200.00', 120_000n],
  ['रु १२००', '1,200.00', 120_000n],
  ['1200/-', '1,200.00', 120_000n],
  ['2l', '2,00,000.00', 20_000_000n],
  ['1200*3+13%', '4,068.00', 406_800n],
])('%s is shown as %s when the field is left', async (typed, shown, paisas) => {
  const { user, field, sends } = await form()
  await user.keyboard(`${typed}{Enter}`)
  expect([document.activeElement, field.value]).toEqual([screen.getByLabelText(/^Days/), shown])
  expect(await sends()).toBe(paisas)
})

test('an amount stands on the usual side, follows it while nobody chose one, and a minus or the mark beside it chooses', async () => {
  const { user, sends } = await form()
  await user.keyboard('500{Enter}9')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cr' }).checked).toBe(true)
  expect(await sends()).toBe(-50_000n)
  const other = await form()
  await other.user.keyboard('-500{Enter}')
  expect([other.field.value, screen.getByRole<HTMLInputElement>('radio', { name: 'Cr' }).checked]).toEqual(['500.00', true])
  await other.user.click(screen.getByRole('radio', { name: 'Dr' }))
  await other.user.type(screen.getByLabelText(/^Days/), '9')
  expect(await other.sends()).toBe(50_000n)
})

test('what is stored is shown and not sent while nothing is typed; emptied, it is zero', async () => {
  const { user, field, sends } = await form({ stored: paisa(-14_235_050n) })
  expect([field.value, screen.getByRole<HTMLInputElement>('radio', { name: 'Cr' }).checked]).toEqual(['1,42,350.50', true])
  expect(await sends()).toBeUndefined()
  const other = await form({ stored: paisa(100n) })
  await other.user.clear(other.field)
  expect(await other.sends()).toBe(0n)
  expect(user).toBeDefined()
})

test('what is no amount is said when the field is left, and is not sent', async () => {
  const { user, field, sent } = await form()
  await user.keyboard('12x{Enter}')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => document.activeElement).toBe(field)
  expect([field.value, sent]).toEqual(['12x', []])
})

test('an amount that the form was given meanwhile takes the place of what was typed', async () => {
  const { user, field } = await form()
  await user.keyboard('500{Enter}')
  await user.click(screen.getByRole('button', { name: 'Stored meanwhile' }))
  expect(field.value).toBe('7.00')
})
