import { type ListedFiscalYear, listFiscalYears, listOrganizations, listSavedViews, type Organization, type Role } from '@lekha/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { FunctionComponent } from 'react'
import { vi } from 'vitest'
import { endpointQuery } from '../api/use-endpoint.ts'
import { inPage } from '../ui/in-page.tsx'
import { useKeyListener } from '../ui/use-keys.ts'
import { chooseBoth } from './chosen.ts'

/** A request as the server gets it. */
export type Sent = { method: string; path: string; query: Record<string, string>; body: unknown }
/** Answers a request with JSON, with nothing, or with a refusal; a promise is an answer that comes later. */
export type Answers = (sent: Sent) => unknown

/** A refusal of the server, as an answer. */
export class Refusal {
  readonly status: number
  readonly error: { code: string; message: string; fields?: Record<string, string> }
  constructor(status: number, error: Refusal['error']) {
    this.status = status
    this.error = error
  }
}

const HIMAL: Omit<Organization, 'role'> = {
  ...{ id: 'himal', organizationName: 'Himal Traders', nameNp: '', companyCode: 'HT', contact: 14_567_890, email: 'office@example.com' },
  ...{ location: 'Kathmandu', postalCode: 44_600, registrationNumber: 123_456, panNumber: 301_482_915 },
  stored: { contact: '014567890', postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
  ...{
    color: '#1f4fb8',
    costCentres: false,
    kind: 'business',
    negativeStock: 'warn',
    vatFrom: null,
    billsIssuedFrom: null,
    practice: false,
    colorImage: null,
    BWImage: null,
    version: 1,
  },
}

/** The cache of reads of somebody signed in, who has opened the organization `himal` in this role, and works in the last of its years. */
export function cacheInBooks(
  role: Role = 'admin',
  years: readonly ListedFiscalYear[] = [],
  kind: Organization['kind'] = 'business',
): QueryClient {
  // biome-ignore lint/suspicious/noDocumentCookie: as a page that is signed in holds its token.
  document.cookie = 'token=of-a-test'
  chooseBoth({ org: 'himal', fiscalYear: years.at(-1)?.id ?? null })
  const client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(endpointQuery(listOrganizations, {}).queryKey, { result: [{ ...HIMAL, role, kind }] })
  client.setQueryData(endpointQuery(listSavedViews, { params: { organizationId: 'himal' } }).queryKey, { result: [] })
  client.setQueryData(endpointQuery(listFiscalYears, { query: { subcompany: 'himal' } }).queryKey, { result: [...years] })
  return client
}

/** A screen in the books `himal`, for a component test: who uses it, what it sent to the server, and its address. */
export type InBooks = { user: UserEvent; sent: Sent[]; address: () => string }

/** Draws a screen in the books `himal`, at an address, with a server that answers as the test says. */
export async function inBooks(
  Screen: FunctionComponent,
  answers: Answers,
  { role, at = '/list', years, kind }: { role?: Role; at?: string; years?: readonly ListedFiscalYear[]; kind?: Organization['kind'] } = {},
): Promise<InBooks> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://himal.example')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { method: init.method ?? 'GET', path: pathname, query: Object.fromEntries(searchParams), body }
    sent.push(request)
    const answer = await answers(request)
    if (answer === undefined) return new Response(null, { status: 204 })
    return answer instanceof Refusal ? Response.json({ error: answer.error }, { status: answer.status }) : Response.json(answer)
  })
  function Page() {
    useKeyListener()
    return (
      <main>
        <Screen />
      </main>
    )
  }
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Page, validateSearch: (search) => search })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: [at] }) })
  const user = await inPage(
    <QueryClientProvider client={cacheInBooks(role, years, kind)}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('main')
  return { user, sent, address: () => router.state.location.href }
}
