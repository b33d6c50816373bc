import { screen } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, Refusal, type Sent } from '../../books/in-books.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { NewUserDialog } from './new-user-dialog.tsx'
import type { User } from './users.ts'

const HIMAL = '00000000-0000-7000-8000-000000000001'
const KOSHI = '00000000-0000-7000-8000-000000000002'
const ORGANIZATIONS = [
  { id: HIMAL, organizationName: 'Himal Traders' },
  { id: KOSHI, organizationName: 'Koshi Stores' },
]
const ID = '00000000-0000-7000-8000-000000000003'
const person = { id: ID, firstName: 'Asha', lastName: 'Rai', email: 'asha@example.com', userName: null, superadmin: false, version: 4 }
const ASHA: User = {
  ...{ ...person, disabled: false, invited: false, twoFactor: false, stoppable: true },
  memberships: [{ organizationId: HIMAL, role: 'clerk', voucherTypes: ['payment'] }],
}

/** A dialog over a server that answers a write as the test says; what is written is recorded. */
async function dialog(Dialog: FunctionComponent, answer: unknown) {
  const answers = ({ method, path }: Sent) =>
    method === 'GET' ? { role: 'superadmin', result: path.endsWith('/users') ? [ASHA] : [] } : answer
  const { user, sent } = await inBooks(Dialog, answers)
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, choose, written: () => sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]) }
}

afterEach(() => vi.unstubAllGlobals())

const NewUser = () => <NewUserDialog onClose={() => undefined} />
const Membership = () => (
  <MembershipDialog user={ASHA} membership={ASHA.memberships[0]} organizations={ORGANIZATIONS} onClose={() => undefined} />
)
const Another = () => <MembershipDialog user={ASHA} membership={undefined} organizations={ORGANIZATIONS} onClose={() => undefined} />

test('a clerk is permitted the ticked vouchers only; with all of them ticked again, also types that are added later', async () => {
  const { user, written } = await dialog(Membership, { result: person })
  await user.click(screen.getByLabelText('Journal'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(written)
    .toEqual([[`/api/users/${ID}/memberships/${HIMAL}`, { role: 'clerk', voucherTypes: ['payment', 'journal'], version: 4 }]])
  const orders = ['Quotation', 'Sales order', 'Delivery note', 'Purchase order']
  for (const type of ['Receipt', 'Contra', 'Sales', 'Purchase', 'Stock journal', ...orders]) await user.click(screen.getByLabelText(type))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => written().at(-1)?.[1]).toEqual({ role: 'clerk', voucherTypes: null, version: 4 })
})

test('another role than clerk is limited to no vouchers', async () => {
  const { user, choose, written } = await dialog(Membership, { result: person })
  await choose('Role', 'Auditor')
  expect(screen.queryByLabelText('Journal')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await expect.poll(() => written().at(-1)?.[1]).toEqual({ role: 'auditor', voucherTypes: null, version: 4 })
})

test('a further role is offered in the organizations in which the user has none', async () => {
  const { user, written } = await dialog(Another, { result: person })
  await user.click(screen.getByRole('combobox', { name: 'Organization' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Koshi Stores'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await expect.poll(() => written().at(-1)?.[0]).toBe(`/api/users/${ID}/memberships/${KOSHI}`)
})

test('a new user needs every field; a superadmin is made without a membership; what the server refuses is said at its field', async () => {
  const refusal = new Refusal(422, { code: 'rule_broken', message: 'Taken.', fields: { email: 'This e-mail is taken.' } })
  const { user, choose, written } = await dialog(NewUser, refusal)
  expect(screen.queryByText('optional')).toBeNull()
  await user.click(screen.getByLabelText('First name'))
  await user.paste('Sita')
  await user.click(screen.getByLabelText('Last name'))
  await user.paste('Thapa')
  await user.click(screen.getByLabelText('E-mail'))
  await user.paste('sita@example.com')
  await choose('Role', 'Superadmin')
  await user.click(screen.getByRole('button', { name: /Create/ }))
  await expect.poll(() => written().at(-1)?.[1]).toMatchObject({ superadmin: true, memberships: [] })
  await screen.findByText('This e-mail is taken.')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})
