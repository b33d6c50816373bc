import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inPage } from '../ui/in-page.tsx'
import { type Step, Steps } from './steps.tsx'

test('the steps say how many are done, and each of the others is a way to it', async () => {
  const steps: Step[] = [
    { id: 'year', label: 'Fiscal year opened', done: true, link: { to: '/$lng/fiscalYear', params: { lng: 'en' } } },
    { id: 'voucher', label: 'Post the first voucher', done: false, link: { to: '/$lng/transaction/voucher', params: { lng: 'en' } } },
  ]
  const route = createRootRoute({ component: () => <Steps title="First steps" steps={steps} /> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  await inPage(<RouterProvider router={router as never} />)
  await screen.findByText('1 of 2 done')
  const links = screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')])
  expect(links).toEqual([['Post the first voucher', '/en/transaction/voucher']])
  expect(screen.getByText('Fiscal year opened').closest('a')).toBeNull()
})
