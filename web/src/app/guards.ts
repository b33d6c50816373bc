import { type AnswerOf, type Endpoint, type InputOf, listFiscalYears, listOrganizations, userRole } from '@lekha/contract'
import { redirect } from '@tanstack/react-router'
import { renewSession } from '../api/call.ts'
import { mayBeSignedIn, readToken } from '../api/session.ts'
import { endpointQuery } from '../api/use-endpoint.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { chooseBoth, readChosen } from '../books/chosen.ts'
import { withinTheApp } from '../features/accounts/use-enter.ts'
import { queryClient, TRIES_AGAIN } from './query-client.ts'

/** The navigation that a guard judges. */
type Visit = {
  params: { lng: string }
  search: { org?: string | undefined; fiscalYear?: string | undefined }
  location: { href: string }
}

/** Lets signed-in users pass. After a reload without a token, the refresh cookie renews the session. */
export function requireSignedIn(visit: Visit): void | Promise<void> {
  if (readToken()) return
  if (!mayBeSignedIn()) return goToLogin(visit)
  return orToLogin(visit, () => renewSession())
}

/** Redirects a signed-in user from the login page to the address in `back`, or to the dashboard. */
export function passSignedIn({
  params: { lng },
  search: { back },
}: {
  params: { lng: string }
  search: { back?: string | undefined }
}): void {
  if (mayBeSignedIn()) redirect({ href: withinTheApp(back) ?? `/${lng}/accountDashboard`, replace: true, throw: true })
}

/**
 * The guard of the user's own profile, which needs no organization: a user without one can change the password there, and a user who
 * lacks the second step that the account demands can set it up.
 */
export async function readRole(visit: Visit): Promise<void> {
  takeFromLink(visit)
  await orToLogin(visit, async () => {
    await Promise.all([known(userRole, {}), known(listOrganizations, {}).catch(unlessSecondStepIsMissing)])
  })
}

/** Reads the organizations before the switcher opens, so that the user can choose with the keyboard at once. */
export async function readOrganizations(visit: Visit): Promise<void> {
  await orToLogin(visit, async () => {
    await Promise.all([known(userRole, {}), known(listOrganizations, {})])
  })
}

/**
 * Reads the role before anything is shown. A superadmin may always enter; every other user needs a chosen organization, of which they
 * are a member, and a fiscal year.
 */
export async function requireRole(visit: Visit): Promise<void> {
  takeFromLink(visit)
  await orToLogin(visit, async () => {
    const [{ role }, { result: organizations }] = await Promise.all([known(userRole, {}), known(listOrganizations, {})])
    const { org, fiscalYear } = readChosen()
    const chosen = organizations.find(({ id }) => id === org)
    if (chosen) await readYears(chosen.id)
    if (role !== 'superadmin' && !(chosen && fiscalYear !== null)) goToSwitcher(visit)
  })
}

/** Demands a fiscal year that the organization still has. */
export async function requireFiscalYear(visit: Visit): Promise<void> {
  const { role } = await known(userRole, {})
  const { org, fiscalYear } = readChosen()
  const years = org === null ? [] : await readYears(org)
  if (role !== 'superadmin' && !years.some(({ id }) => id === fiscalYear)) goToSwitcher(visit)
}

async function readYears(subcompany: string) {
  const { result } = await known(listFiscalYears, { query: { subcompany } })
  return result
}

/** Chooses the organization and the year that a copied link carries. */
function takeFromLink({ search: { org, fiscalYear } }: Visit) {
  if (org !== undefined) chooseBoth({ org, fiscalYear: fiscalYear ?? null })
}

async function orToLogin(visit: Visit, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof WireFailure && error.status === 401) goToLogin(visit)
    if (isSecondStepMissing(error)) goToProfile(visit)
    throw error
  }
}

const isSecondStepMissing = (error: unknown) => error instanceof WireFailure && error.code === 'second_factor_missing'

function unlessSecondStepIsMissing(error: unknown): void {
  if (!isSecondStepMissing(error)) throw error
}

/** The cached answer, else the server's. Without a connection nothing is tried again: the page says so at once, and asks by itself. */
function known<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const retry = (failures: number, failure: WireFailure) => failures < TRIES_AGAIN && failure.isPassing && failure.status !== 0
  return queryClient.query({ ...endpointQuery(endpoint, input), staleTime: 'static', retry })
}

function goToLogin({ params: { lng }, location }: Visit): void {
  redirect({ to: '/$lng/login', params: { lng }, search: { back: location.href }, replace: true, throw: true })
}

function goToProfile({ params: { lng } }: Visit): void {
  redirect({ to: '/$lng/account/profile', params: { lng }, replace: true, throw: true })
}

function goToSwitcher({ params: { lng } }: Visit): void {
  redirect({ to: '/$lng/verify', params: { lng }, replace: true, throw: true })
}
