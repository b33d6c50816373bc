import { sentence } from '@lekha/ledger'
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { takeUpCalendar } from './calendar.ts'
import { passSignedIn, readOrganizations, readRole, requireFiscalYear, requireRole, requireSignedIn } from './guards.ts'
import { firstLanguage, isLanguage, speak } from './language.ts'
import { LanguageLayout } from './language-layout.tsx'
import * as screen from './lazy-screens.tsx'
import { ArrivesLater } from './pages/arrives-later.tsx'
import { LedgerReport } from './pages/ledger-report.tsx'
import { Loader } from './pages/loader.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PageFailed, ScreenFailed } from './pages/screen-failed.tsx'
import { SubLedgerReport } from './pages/sub-ledger-report.tsx'
import {
  anySearch,
  listSearch,
  loginSearch,
  newMasterSearch,
  parseSearch,
  reportSearch,
  securitySearch,
  stringifySearch,
  voucherSearch,
} from './route-search.ts'

const titled = (title: string) => ({ staticData: { title } })
/** A part of the product whose addresses stand and that arrives later. */
const later = (part: string) => ({ ...titled(part), component: () => <ArrivesLater part={part} /> })
const report = (title: string, id: string) => ({ ...titled(title), validateSearch: reportSearch, component: screen.reportScreen(id) })
/** A guard decides before anything of its screens is shown. */
const guard = { pendingMs: 0, pendingComponent: Loader }
/** The same where the frame is not there yet. */
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
    await Promise.all([speak(isLanguage(lng) ? lng : undefined), takeUpCalendar()])
    if (!isLanguage(lng)) notFound({ throw: true })
  },
  component: LanguageLayout,
  notFoundComponent: NotFound,
})

// ---- public
const open = { getParentRoute: () => language, beforeLoad: passSignedIn }
const openRoutes = [
  createRoute({ ...open, path: 'login', ...titled(sentence('Sign in')), validateSearch: loginSearch, component: screen.LoginScreen }),
  createRoute({
    ...open,
    path: 'signup',
    ...titled(sentence('Create an account')),
    validateSearch: loginSearch,
    component: screen.SignupScreen,
  }),
  // Also for whoever is signed in: somebody else may be meant.
  createRoute({
    getParentRoute: () => language,
    path: 'invitation',
    ...titled(sentence('Set your password')),
    component: screen.InvitationScreen,
  }),
] as const

// ---- behind the persistent login
const signedIn = createRoute({ getParentRoute: () => language, id: 'signed-in', beforeLoad: requireSignedIn, ...outerGuard })
const verify = createRoute({
  getParentRoute: () => signedIn,
  path: 'verify',
  beforeLoad: readOrganizations,
  errorComponent: PageFailed,
  ...titled(sentence('Organization')),
  component: screen.Verify,
})

// ---- behind the role, in the frame of an accountant
const role = createRoute({
  getParentRoute: () => signedIn,
  id: 'role',
  beforeLoad: requireRole,
  component: screen.AccountantLayout,
  ...outerGuard,
})
const organization = createRoute({ getParentRoute: () => role, id: 'organization', component: screen.WithOrganization })

const inOrganization = { getParentRoute: () => organization }
const dashboard = { ...inOrganization, ...titled(sentence('Dashboard')), component: screen.DashboardScreen }
const receipts = { ...inOrganization, ...later(sentence('Receipt centre')) }
const budgets = later(sentence('Budget monitoring'))

const groupA = [
  createRoute({ ...dashboard, path: '/' }),
  createRoute({ ...dashboard, path: 'index' }),
  createRoute({ ...dashboard, path: 'accountDashboard' }),
  createRoute({ ...receipts, path: 'receipt' }),
  createRoute({ ...receipts, path: 'receipt/view' }),
  createRoute({ ...inOrganization, path: 'budgetmonitoring', ...budgets }),
  createRoute({ ...inOrganization, path: 'budgetmonitoring/view/$id', ...budgets }),
  createRoute({ ...inOrganization, path: 'budgetmonitoring/addBudget', ...budgets }),
  createRoute({ ...inOrganization, path: 'budgetmonitoring/edit/$budgetId', ...budgets }),
] as const

const groups = { ...inOrganization, ...titled(sentence('Groups')), validateSearch: listSearch }
const groupB = [
  createRoute({ ...inOrganization, path: 'import', ...titled(sentence('Import from Tally')), component: screen.ImportScreen }),
  createRoute({ ...inOrganization, path: 'fiscalYear', ...titled(sentence('Fiscal years')), component: screen.FiscalYearsScreen }),
  createRoute({ ...groups, path: 'groups', component: screen.GroupsScreen }),
  createRoute({ ...groups, path: 'groups/viewSingle/$id', component: screen.GroupScreen }),
] as const

// ---- also behind the fiscal year
const year = createRoute({ ...inOrganization, id: 'year', beforeLoad: requireFiscalYear, component: screen.WithFiscalYear, ...guard })
const inYear = { getParentRoute: () => year }

const ledgers = { ...inYear, ...titled(sentence('Ledgers')), validateSearch: listSearch }
const ledgerForm = { ...inYear, ...titled(sentence('Ledger')), validateSearch: newMasterSearch, component: screen.LedgerFormScreen }
const subLedgers = { ...inYear, ...titled(sentence('Sub-ledgers')), validateSearch: listSearch }
const subLedgerForm = {
  ...inYear,
  ...titled(sentence('Sub-ledger')),
  validateSearch: newMasterSearch,
  component: screen.SubLedgerFormScreen,
}
const chart = [
  createRoute({ ...ledgers, path: 'ledger', component: screen.LedgersScreen }),
  createRoute({ ...ledgerForm, path: 'ledger/new' }),
  createRoute({ ...inYear, path: 'ledger/openings', ...titled(sentence('Opening balances')), component: screen.OpeningsScreen }),
  createRoute({ ...ledgers, path: 'ledger/$id', validateSearch: reportSearch, component: screen.LedgerScreen }),
  createRoute({ ...ledgerForm, path: 'ledger/$id/edit' }),
  createRoute({ ...subLedgers, path: 'subLedger', component: screen.SubLedgersScreen }),
  createRoute({ ...subLedgerForm, path: 'subLedger/new' }),
  createRoute({ ...subLedgers, path: 'subLedger/view', component: screen.SubLedgerBalancesScreen }),
  createRoute({ ...inYear, path: 'subLedger/$id', ...report(sentence('Sub-ledger'), 'ledger'), component: SubLedgerReport }),
  createRoute({ ...subLedgers, path: 'subLedger/$id/about', component: screen.SubLedgerScreen }),
  createRoute({ ...subLedgerForm, path: 'subLedger/$id/edit' }),
] as const

const voucher = { ...inYear, ...titled(sentence('Voucher')), validateSearch: voucherSearch }
const inventory = { ...inYear, ...later(sentence('Inventory')) }
const entry = [
  createRoute({ ...voucher, path: 'transaction/voucher', component: screen.VoucherScreen }),
  createRoute({ ...inYear, path: 'transaction/invoice', ...later(sentence('Invoice')) }),
  createRoute({ ...inventory, path: 'inventory/category' }),
  createRoute({ ...inventory, path: 'inventory/group' }),
  createRoute({ ...inventory, path: 'inventory/unit' }),
  createRoute({ ...inventory, path: 'inventory/item' }),
  createRoute({ ...inventory, path: 'inventory/item/new' }),
  createRoute({ ...inventory, path: 'inventory/item/edit/$id' }),
] as const

const groupSummary = { ...inYear, ...later(sentence('Group summary')) }
const reports = [
  createRoute({ ...inYear, path: 'report/daybook', ...report(sentence('Day book'), 'daybook') }),
  createRoute({ ...ledgers, path: 'report/allLedgers', ...titled(sentence('All ledgers')), component: screen.AllLedgersScreen }),
  createRoute({ ...inYear, path: 'report/allLedgers/$id', ...report(sentence('Ledger'), 'ledger'), component: LedgerReport }),
  createRoute({ ...inYear, path: 'report/trialBalance', ...report(sentence('Trial balance'), 'trial-balance') }),
  createRoute({ ...groupSummary, path: 'report/groupSummary' }),
  createRoute({ ...groupSummary, path: 'report/groupSummary/sub/$id' }),
  createRoute({ ...groupSummary, path: 'report/groupSummary/subSingle/$id' }),
  createRoute({ ...groupSummary, path: 'report/groupSummary/subSingle/ledger/$id' }),
  createRoute({ ...inYear, path: 'report/tradingAccount', ...later(sentence('Trading account')) }),
  createRoute({ ...inYear, path: 'report/profitandloss', ...later(sentence('Profit and loss')) }),
  createRoute({ ...inYear, path: 'report/balanceSheet', ...later(sentence('Balance sheet')) }),
  createRoute({ ...inYear, path: 'report/VoucherList', ...later(sentence('Voucher list')) }),
  createRoute({ ...inYear, path: 'report/budgetSummary', ...later(sentence('Budget summary')) }),
] as const

const accountInYear = [
  createRoute({ ...inYear, path: 'account/budgetMonitoring', ...budgets }),
  createRoute({ ...inYear, path: 'account/budgetMonitoring/view/$id', ...budgets }),
  createRoute({ ...inYear, path: 'account/budgetMonitoring/addBudget', ...budgets }),
  createRoute({ ...inYear, path: 'account/budgetMonitoring/edit/$budgetId', ...budgets }),
  createRoute({ ...inYear, path: 'account/changeFiscalYear', ...titled(sentence('Fiscal year')), component: screen.ChangeFiscalYear }),
] as const

// ---- settings
const settings = createRoute({ getParentRoute: () => role, id: 'settings', component: screen.SettingsLayout })
const inSettings = { getParentRoute: () => settings }
const ownOrganization = createRoute({ ...inSettings, id: 'own-organization', component: screen.WithOrganization })
const details = { getParentRoute: () => ownOrganization, ...titled(sentence('Settings')), component: screen.OrganizationDetailsScreen }
const organizationDetails = createRoute({ ...details, path: 'setting/organizationDetails' })
const ofUsers = { ...inSettings, ...titled(sentence('Users')) }
const users = [
  createRoute({ ...ofUsers, path: 'account/users', validateSearch: listSearch, component: screen.UsersScreen }),
  createRoute({ ...ofUsers, path: 'account/users/$id', component: screen.UserScreen }),
] as const
const securityEvents = createRoute({
  ...inSettings,
  path: 'setting/securityEvents',
  ...titled(sentence('Security events')),
  validateSearch: securitySearch,
  component: screen.SecurityEventsScreen,
})

// ---- oneself: signed in is enough, so that nobody without an organization is shut in
const oneself = createRoute({
  getParentRoute: () => signedIn,
  id: 'oneself',
  beforeLoad: readRole,
  component: screen.AccountantLayout,
  ...outerGuard,
})
const ownSettings = createRoute({ getParentRoute: () => oneself, id: 'own-settings', component: screen.SettingsLayout })
const profile = createRoute({
  getParentRoute: () => ownSettings,
  path: 'account/profile',
  ...titled(sentence('Profile and password')),
  component: screen.ProfileScreen,
})

const tree = root.addChildren([
  home,
  language.addChildren([
    ...openRoutes,
    signedIn.addChildren([
      verify,
      oneself.addChildren([ownSettings.addChildren([profile])]),
      role.addChildren([
        organization.addChildren([...groupA, ...groupB, year.addChildren([...chart, ...entry, ...reports, ...accountInYear])]),
        settings.addChildren([ownOrganization.addChildren([organizationDetails]), ...users, securityEvents]),
      ]),
    ]),
  ]),
])

/** The one table of routes, spelt as the specification spells them. */
export const router = createRouter({
  routeTree: tree,
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  scrollToTopSelectors: ['.shell-main', '.settings-body', '.table-frame', '.form-page', '.about', '.entry-lines', '.panel'],
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
