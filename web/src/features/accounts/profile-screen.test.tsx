import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../../books/in-books.tsx'
import { ProfileScreen } from './profile-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const PERSON = {
  ...{ id: '01920000-0000-7000-8000-000000000001', email: 'sabina@example.com', userName: null },
  ...{ firstName: 'Sabina', lastName: 'Karki', superadmin: true, version: 1 },
}

test('the keyboard begins in the profile, so that its keys are alive: Enter goes on, Ctrl+Enter saves', async () => {
  const answers = ({ method, path }: Sent) => {
    if (path.endsWith('/userinfo')) return { result: method === 'PATCH' ? { ...PERSON, firstName: 'Sabin', version: 2 } : PERSON }
    return path.endsWith('/sessions') ? { result: [] } : { result: { on: false, required: false, missing: false, recoveryCodesLeft: 0 } }
  }
  const { user, sent } = await inBooks(ProfileScreen, answers)
  const first = await screen.findByLabelText('First name')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true))
})
