import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../../books/in-books.tsx'
import { FirstSteps } from './first-steps.tsx'

afterEach(() => vi.unstubAllGlobals())

const STEPS = { organization: true, year: true, openings: false, voucher: false }
const NEW_FIRM = '01920000-0000-7000-8000-000000000001'
/** The first steps, of whoever has this role in the account. */
const open = (role: string) =>
  inBooks(
    () => <FirstSteps steps={STEPS} />,
    ({ method, path }: Sent) => {
      if (path.endsWith('/user/role')) return { role }
      return method === 'POST' ? { result: { id: NEW_FIRM } } : { result: [] }
    },
  )

test('below the first steps a superadmin may open a firm with made-up books, and no one else', async () => {
  const { user, sent } = await open('superadmin')
  await user.click(await screen.findByRole('button', { name: 'Try a practice firm' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  document.body.replaceChildren()
  const other = await open('accountant')
  await waitFor(() => expect(other.sent.some(({ path }) => path.endsWith('/user/role'))).toBe(true))
  expect(screen.queryByRole('button', { name: 'Try a practice firm' })).toBeNull()
})
