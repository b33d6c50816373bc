import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../../books/in-books.tsx'
import { CodeScreen } from './code-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const YEAR = { id: 'y', year: '2026-07-17', end: '2027-07-16', name: '2083/84', active: true, closed: false, lockedThrough: null }

async function opened(found: { held: boolean; holds: boolean }) {
  const answer = ({ path }: Sent) => (path.includes('/codes/') ? { result: { entry: '19', ...found } } : { result: [] })
  const books = await inBooks(CodeScreen, answer, { years: [YEAR as never] })
  await screen.findByRole('heading', { level: 1 })
  const checks = () => books.sent.filter(({ path }) => path.includes('/codes/'))
  return { ...books, checks }
}

test('a code, a report and its days are compared with the books, and the answer is said in words', async () => {
  const { user, checks } = await opened({ held: true, holds: false })
  await user.click(screen.getByLabelText('Report'))
  await user.click(await screen.findByRole('option', { name: 'Trial balance' }))
  await user.type(screen.getByLabelText('Integrity code'), '19 ky3d l0w8 9hyp{Enter}')
  expect((await screen.findByRole('status')).textContent).toBe('The figures were those of the books at entry 19; they have changed since.')
  expect(checks()).toMatchObject([
    { path: '/api/organizations/himal/reports/trial-balance/codes/19-KY3D-10W8-9HYP', query: { from: '2026-07-17', to: '2027-07-16' } },
  ])
  // The answer was about what stood there, and is gone with it.
  await user.type(screen.getByLabelText('Integrity code'), 'x')
  expect(screen.queryByRole('status')).toBeNull()
})

test('what is no code is refused without asking; a statement needs its ledger first', async () => {
  const { user, checks } = await opened({ held: true, holds: true })
  await user.type(screen.getByLabelText('Integrity code'), '19 ky3d{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByLabelText('Report'))
  await user.click(await screen.findByRole('option', { name: 'Balance sheet' }))
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('This is no integrity code.')
  expect(checks()).toEqual([])
})
