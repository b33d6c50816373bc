import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { Screen } from '../screen/define-screen.ts'
import { adoptCalendar } from './calendar.ts'
import { passSignedIn, readOrganizations, readRole, requireFiscalYear, requireRole, requireSignedIn } from './guards.ts'
import { firstLanguage, isLanguage, setLanguage } from './language.ts'
import { LanguageLayout } from './language-layout.tsx'
import { Loader } from './pages/loader.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PageFailed, ScreenFailed } from './pages/screen-failed.tsx'
import { anySearch, backSearch, parseSearch, stringifySearch } from './route-search.ts'
import { type Behind, routeOf } from './screen-routes.tsx'
import { SCREENS } from './screens.ts'
import { switcherScreens } from './switcher-screens.ts'

const AccountantLayout = lazyRouteComponent(() => import('./frame/accountant-layout.tsx'), 'AccountantLayout')
const WithOrganization = lazyRouteComponent(() => import('./pages/needs.tsx'), 'WithOrganization')
const WithFiscalYear = lazyRouteComponent(() => import('./pages/needs.tsx'), 'WithFiscalYear')
const SettingsLayout = lazyRouteComponent(() => import('./pages/settings-layout.tsx'), 'SettingsLayout')

/** The parts of a page that scroll; each begins at its top on a new screen. The router looks for one element of each. */
const SCROLLED = ['main', 'settings', 'table', 'form', 'about', 'lines']

/** The options of guards, which decide about access before their screens are shown. */
const guard = { pendingMs: 0, pendingComponent: Loader }
/** The options of guards outside the frame. */
const outerGuard = { ...guard, errorComponent: PageFailed }

const root = createRootRoute({ notFoundComponent: NotFound })
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/$lng', params: { lng: firstLanguage() }, replace: true, throw: true })
  },
})
const language = createRoute({
  getParentRoute: () => root,
  path: '/$lng',
  validateSearch: anySearch,
  beforeLoad: async ({ params: { lng } }) => {
    await Promise.all([setLanguage(isLanguage(lng) ? lng : undefined), adoptCalendar()])
    if (!isLanguage(lng)) notFound({ throw: true })
  },
  component: LanguageLayout,
  notFoundComponent: NotFound,
})

const signedOut = createRoute({ getParentRoute: () => language, id: 'signed-out', validateSearch: backSearch, beforeLoad: passSignedIn })

// ---- behind the persistent login
const signedIn = createRoute({ getParentRoute: () => language, id: 'signed-in', beforeLoad: requireSignedIn, ...outerGuard })
const choosing = createRoute({
  getParentRoute: () => signedIn,
  id: 'choosing',
  beforeLoad: readOrganizations,
  errorComponent: PageFailed,
})

// ---- the user's own settings: being signed in is enough, for users without an organization
const ofOneself = createRoute({
  getParentRoute: () => signedIn,
  id: 'of-oneself',
  beforeLoad: readRole,
  component: AccountantLayout,
  ...outerGuard,
})
const oneself = createRoute({ getParentRoute: () => ofOneself, id: 'oneself', component: SettingsLayout })

// ---- behind the role, in the frame of an accountant
const role = createRoute({
  getParentRoute: () => signedIn,
  id: 'role',
  beforeLoad: requireRole,
  component: AccountantLayout,
  ...outerGuard,
})
const settings = createRoute({ getParentRoute: () => role, id: 'settings', component: SettingsLayout })
const ownOrganization = createRoute({ getParentRoute: () => settings, id: 'own-organization', component: WithOrganization })
const organization = createRoute({ getParentRoute: () => role, id: 'organization', component: WithOrganization })
const year = createRoute({
  getParentRoute: () => organization,
  id: 'year',
  beforeLoad: requireFiscalYear,
  component: WithFiscalYear,
  ...guard,
})

const ALL = [...SCREENS, ...switcherScreens] as const

/** The routes of the screens with this guard, with their types. */
function behind<const P extends AnyRoute, const G extends string>(parent: P, name: G): Behind<P, G, typeof ALL> {
  return ALL.filter((screen) => screen.guard === name).map((screen) => routeOf(parent, screen as Screen)) as never
}

const tree = root.addChildren([
  home,
  language.addChildren([
    ...behind(language, 'anybody'),
    signedOut.addChildren(behind(signedOut, 'signed-out')),
    signedIn.addChildren([
      choosing.addChildren(behind(choosing, 'choosing')),
      ofOneself.addChildren([oneself.addChildren(behind(oneself, 'oneself'))]),
      role.addChildren([
        organization.addChildren([...behind(organization, 'organization'), year.addChildren(behind(year, 'year'))]),
        settings.addChildren([ownOrganization.addChildren(behind(ownOrganization, 'own-organization')), ...behind(settings, 'settings')]),
      ]),
    ]),
  ]),
])

/** The table of routes, spelt as in the specification. */
export const router = createRouter({
  routeTree: tree,
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  scrollToTopSelectors: [...SCROLLED.map((part) => `[data-scrolls="${part}"]`), '.panel'],
  defaultPreload: 'intent',
  defaultPendingComponent: Loader,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
