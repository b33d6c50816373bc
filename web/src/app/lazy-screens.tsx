import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useOrganizationIfAny } from '../books/organization.ts'
import { NotPermitted } from '../ui/not-permitted.tsx'

/** Every screen, fetched when it is first gone to. */
export const LoginScreen = lazyRouteComponent(() => import('../features/accounts/login-screen.tsx'), 'LoginScreen')
export const SignupScreen = lazyRouteComponent(() => import('../features/accounts/signup-screen.tsx'), 'SignupScreen')
export const InvitationScreen = lazyRouteComponent(() => import('../features/accounts/invitation-screen.tsx'), 'InvitationScreen')
export const ProfileScreen = lazyRouteComponent(() => import('../features/accounts/profile-screen.tsx'), 'ProfileScreen')
export const UsersScreen = lazyRouteComponent(() => import('../features/accounts/users-screen.tsx'), 'UsersScreen')
export const UserScreen = lazyRouteComponent(() => import('../features/accounts/user-screen.tsx'), 'UserScreen')
export const SecurityEventsScreen = lazyRouteComponent(
  () => import('../features/accounts/security-events-screen.tsx'),
  'SecurityEventsScreen',
)

export const AccountantLayout = lazyRouteComponent(() => import('./frame/accountant-layout.tsx'), 'AccountantLayout')
export const Verify = lazyRouteComponent(() => import('./pages/verify.tsx'), 'Verify')
export const ChangeFiscalYear = lazyRouteComponent(() => import('./pages/verify.tsx'), 'ChangeFiscalYear')
export const WithOrganization = lazyRouteComponent(() => import('./pages/needs.tsx'), 'WithOrganization')
export const WithFiscalYear = lazyRouteComponent(() => import('./pages/needs.tsx'), 'WithFiscalYear')
export const SettingsLayout = lazyRouteComponent(() => import('./pages/settings-layout.tsx'), 'SettingsLayout')

export const OrganizationDetailsScreen = lazyRouteComponent(
  () => import('../features/organizations/details-screen.tsx'),
  'OrganizationDetailsScreen',
)
export const FiscalYearsScreen = lazyRouteComponent(() => import('../features/fiscal-years/fiscal-years-screen.tsx'), 'FiscalYearsScreen')
export const DashboardScreen = lazyRouteComponent(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen')

export const GroupsScreen = lazyRouteComponent(() => import('../features/chart/groups-screen.tsx'), 'GroupsScreen')
export const GroupScreen = lazyRouteComponent(() => import('../features/chart/group-screen.tsx'), 'GroupScreen')
export const LedgersScreen = lazyRouteComponent(() => import('../features/chart/ledgers-screen.tsx'), 'LedgersScreen')
export const AllLedgersScreen = lazyRouteComponent(() => import('../features/chart/ledgers-screen.tsx'), 'AllLedgersScreen')
export const LedgerFormScreen = lazyRouteComponent(() => import('../features/chart/ledger-form-screen.tsx'), 'LedgerFormScreen')
export const LedgerScreen = lazyRouteComponent(() => import('../features/chart/ledger-screen.tsx'), 'LedgerScreen')
export const SubLedgersScreen = lazyRouteComponent(() => import('../features/chart/sub-ledgers-screen.tsx'), 'SubLedgersScreen')
export const SubLedgerFormScreen = lazyRouteComponent(() => import('../features/chart/sub-ledger-form-screen.tsx'), 'SubLedgerFormScreen')
export const SubLedgerScreen = lazyRouteComponent(() => import('../features/chart/sub-ledger-screen.tsx'), 'SubLedgerScreen')
export const SubLedgerBalancesScreen = lazyRouteComponent(
  () => import('../features/chart/sub-ledger-balances-screen.tsx'),
  'SubLedgerBalancesScreen',
)
export const OpeningsScreen = lazyRouteComponent(() => import('../features/chart/openings-screen.tsx'), 'OpeningsScreen')

export const VoucherScreen = lazyRouteComponent(() => import('../features/vouchers/voucher-screen.tsx'), 'VoucherScreen')
export const ImportScreen = lazyRouteComponent(() => import('../features/imports/import-screen.tsx'), 'ImportScreen')

const ReportScreen = lazyRouteComponent(() => import('../reports/report-screen.tsx'), 'ReportScreen')

/** The one report page, for one report. What is preloaded is the page. */
export function reportScreen(report: string) {
  const Screen = (props: Omit<ComponentProps<typeof ReportScreen>, 'report'>) =>
    useOrganizationIfAny()?.may('report.read') === false ? <NotPermitted /> : <ReportScreen {...props} report={report} />
  return Object.assign(Screen, { preload: async () => ReportScreen.preload?.() })
}
