import { type AnswerOf, type Endpoint, type InputOf, listFiscalYears, listOrganizations, userRole } from '@lekha/contract'
import { redirect } from '@tanstack/react-router'
import { renewSession } from '../api/call.ts'
import { mayBeSignedIn, readToken } from '../api/session.ts'
import { endpointQuery } from '../api/use-endpoint.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { chooseBoth, readChosen } from '../books/chosen.ts'
import { withinTheApp } from '../features/accounts/use-enter.ts'
import { queryClient } from './query-client.ts'

/** Where somebody is going. */
type Visit = {
  params: { lng: string }
  search: { org?: string | undefined; fiscalYear?: string | undefined }
  location: { href: string }
}

/** Lets in whoever is signed in; a reload finds the login again through the refresh cookie. */
export function requireSignedIn(visit: Visit): void | Promise<void> {
  if (readToken()) return
  if (!mayBeSignedIn()) return goToLogin(visit)
  return orToLogin(visit, () => renewSession())
}

/** Whoever is signed in has nothing to do at the login: he goes on to where he was going. */
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
 * The own profile needs no organization: whoever belongs to none yet can change his password all the same, and whoever lacks the second
 * step that his account demands sets it up here.
 */
export async function readRole(visit: Visit): Promise<void> {
  takeFromLink(visit)
  await orToLogin(visit, async () => {
    await Promise.all([known(userRole, {}), known(listOrganizations, {}).catch(unlessSecondStepIsMissing)])
  })
}

/** The switcher opens with its list: whoever has the keyboard there can choose at once. */
export async function readOrganizations(visit: Visit): Promise<void> {
  await orToLogin(visit, async () => {
    await Promise.all([known(userRole, {}), known(listOrganizations, {})])
  })
}

/**
 * Nothing is shown before the role is known. A superadmin may always enter; everybody else needs an organization of his
 * and a fiscal year.
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

/** A copied link carries the organization and the year that it was copied in. */
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

/** What was answered before, else what the server answers now. */
function known<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  return queryClient.query({ ...endpointQuery(endpoint, input), staleTime: 'static' })
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
