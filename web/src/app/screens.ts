import { sentence } from '@lekha/ledger'
import { accountScreens } from '../features/accounts/screens.ts'
import { archiveScreens } from '../features/archives/screens.ts'
import { bankScreens } from '../features/bank/screens.ts'
import { cbmsScreens } from '../features/cbms/screens.ts'
import { chartScreens } from '../features/chart/screens.ts'
import { costCentreScreens } from '../features/cost-centres/screens.ts'
import { dashboardScreens } from '../features/dashboard/screens.ts'
import { exportScreens } from '../features/exports/screens.ts'
import { fiscalYearScreens } from '../features/fiscal-years/screens.ts'
import { goodsScreens } from '../features/goods/screens.ts'
import { importScreens } from '../features/imports/screens.ts'
import { memberScreens } from '../features/members/screens.ts'
import { organizationScreens } from '../features/organizations/screens.ts'
import { receiptScreens } from '../features/receipts/screens.ts'
import { salaryScreens } from '../features/salary/screens.ts'
import { stockValueScreens } from '../features/stock-values/screens.ts'
import { tdsScreens } from '../features/tds/screens.ts'
import { voucherScreens } from '../features/vouchers/screens.ts'
import { checkCode, reportScreens } from '../reports/screens.ts'
import type { Entry, NavigationSection, Screen } from '../screen/define-screen.ts'
import { laterScreens } from './later.tsx'

/** Every screen that the frame may lead to, in the order of the navigation. A new screen is one value in the `screens.ts` of its noun. */
export const SCREENS = [
  ...dashboardScreens,
  ...voucherScreens,
  ...salaryScreens,
  ...reportScreens,
  checkCode,
  ...chartScreens,
  ...bankScreens,
  ...stockValueScreens,
  ...goodsScreens,
  ...memberScreens,
  ...receiptScreens,
  ...costCentreScreens,
  ...tdsScreens,
  ...cbmsScreens,
  ...importScreens,
  ...exportScreens,
  ...archiveScreens,
  ...fiscalYearScreens,
  ...organizationScreens,
  ...accountScreens,
  ...laterScreens,
] as const

/** The headings of the navigation. */
export const NAVIGATION_SECTIONS: readonly { section: NavigationSection; label: string }[] = [
  { section: 'enter', label: sentence('Enter') },
  { section: 'books', label: sentence('Books') },
  { section: 'inventory', label: sentence('Inventory') },
  { section: 'statements', label: sentence('Statements') },
  { section: 'more', label: sentence('More') },
]

type PathWithoutId = Exclude<(typeof SCREENS)[number]['path'], '/' | `${string}$${string}`>

/** An entry of the navigation or the go-to box, with the screen that it leads to. */
export type ScreenEntry = Entry & { id: string; label: string; to: `/$lng/${PathWithoutId}`; screen: Screen }

/** Every entry of the navigation and the go-to box. */
export const ENTRIES: readonly ScreenEntry[] = SCREENS.flatMap((screen: Screen) =>
  (screen.entries ?? []).map((entry) => ({
    ...entry,
    id: entry.id ?? entry.search?.type ?? screen.id,
    label: entry.label ?? screen.title,
    // Only screens without an id in their path have entries; a test checks it.
    to: `/$lng/${screen.path}` as ScreenEntry['to'],
    screen,
  })),
)
