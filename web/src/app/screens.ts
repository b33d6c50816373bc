import type { Permission } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import type { FunctionComponent } from 'react'
import {
  BalanceSheetIcon,
  CalendarIcon,
  ContraIcon,
  DashboardIcon,
  DayBookIcon,
  GroupsIcon,
  ImportIcon,
  JournalIcon,
  LedgersIcon,
  MembersIcon,
  PaymentIcon,
  PurchaseIcon,
  ReceiptIcon,
  SalesIcon,
  SettingsIcon,
  TrialBalanceIcon,
  VoucherListIcon,
} from '../ui/icon.ts'

/** Where a screen stands in the navigation, in an accountant's order; `top` is above all, `none` only in the go-to box. */
export type Place = 'top' | 'enter' | 'books' | 'statements' | 'more' | 'none'

type Entry<Path extends string> = {
  id: string
  place: Place
  /** English, the key of its translation. */
  label: string
  to: Path
  search?: { type: string }
  icon: FunctionComponent
  /** The key that goes there from everywhere, and the letter that does after V, where a keyboard has no F keys. */
  keys?: string
  letter?: string
  needs?: Permission
  /** Other names that people type: roman and Nepali. */
  words: string
}

/** The headings of the navigation. */
export const PLACES: readonly { place: Place; label: string }[] = [
  { place: 'enter', label: sentence('Enter') },
  { place: 'books', label: sentence('Books') },
  { place: 'statements', label: sentence('Statements') },
  { place: 'more', label: sentence('More') },
]

const voucher = { place: 'enter', to: '/$lng/transaction/voucher', needs: 'voucher.post' } as const

const entries = [
  {
    id: 'dashboard',
    place: 'top',
    label: sentence('Dashboard'),
    to: '/$lng/accountDashboard',
    icon: DashboardIcon,
    words: 'today home aaja suru आज सुरु',
  },
  {
    ...voucher,
    id: 'payment',
    label: sentence('Payment'),
    search: { type: 'payment' },
    icon: PaymentIcon,
    keys: 'F5',
    letter: 'P',
    words: 'pay bhuktani voucher',
  },
  {
    ...voucher,
    id: 'receipt',
    label: sentence('Receipt'),
    search: { type: 'receipt' },
    icon: ReceiptIcon,
    keys: 'F6',
    letter: 'R',
    words: 'receive prapti voucher',
  },
  {
    ...voucher,
    id: 'contra',
    label: sentence('Contra'),
    search: { type: 'contra' },
    icon: ContraIcon,
    keys: 'F4',
    letter: 'C',
    words: 'transfer deposit withdraw kantra voucher',
  },
  {
    ...voucher,
    id: 'journal',
    label: sentence('Journal'),
    search: { type: 'journal' },
    icon: JournalIcon,
    keys: 'F7',
    letter: 'J',
    words: 'naame gosvara goswara voucher गोश्वारा',
  },
  {
    ...voucher,
    id: 'sales',
    label: sentence('Sales'),
    search: { type: 'sales' },
    icon: SalesIcon,
    keys: 'F8',
    letter: 'S',
    words: 'sell bikri voucher',
  },
  {
    ...voucher,
    id: 'purchase',
    label: sentence('Purchase'),
    search: { type: 'purchase' },
    icon: PurchaseIcon,
    keys: 'F9',
    letter: 'U',
    words: 'buy kharid voucher',
  },
  {
    id: 'daybook',
    place: 'books',
    label: sentence('Day book'),
    to: '/$lng/report/daybook',
    icon: DayBookIcon,
    needs: 'report.read',
    words: 'daybook dainik bahi roznamcha',
  },
  {
    id: 'ledgers',
    place: 'books',
    label: sentence('Ledgers'),
    to: '/$lng/ledger',
    icon: LedgersIcon,
    needs: 'chart.read',
    words: 'khata khataharu accounts parties',
  },
  {
    id: 'sub-ledgers',
    place: 'books',
    label: sentence('Sub-ledgers'),
    to: '/$lng/subLedger',
    icon: MembersIcon,
    needs: 'chart.read',
    words: 'subledger sahayak khata members',
  },
  {
    id: 'groups',
    place: 'books',
    label: sentence('Groups'),
    to: '/$lng/groups',
    icon: GroupsIcon,
    needs: 'chart.read',
    words: 'samuha chart',
  },
  {
    id: 'trial-balance',
    place: 'statements',
    label: sentence('Trial balance'),
    to: '/$lng/report/trialBalance',
    icon: TrialBalanceIcon,
    needs: 'report.read',
    words: 'tb santulan parikshan',
  },
  {
    id: 'all-ledgers',
    place: 'statements',
    label: sentence('All ledgers'),
    to: '/$lng/report/allLedgers',
    icon: VoucherListIcon,
    needs: 'report.read',
    words: 'statement general ledger sabai khata',
  },
  {
    id: 'sub-ledger-balances',
    place: 'none',
    label: sentence('Sub-ledger balances'),
    to: '/$lng/subLedger/view',
    icon: MembersIcon,
    needs: 'report.read',
    words: 'control sahayak',
  },
  {
    id: 'openings',
    place: 'more',
    label: sentence('Opening balances'),
    to: '/$lng/ledger/openings',
    icon: BalanceSheetIcon,
    needs: 'opening.write',
    words: 'opening suru maujdat',
  },
  {
    id: 'import',
    place: 'more',
    label: sentence('Import from Tally'),
    to: '/$lng/import',
    icon: ImportIcon,
    needs: 'import.run',
    words: 'xml upload aayat',
  },
  {
    id: 'fiscal-years',
    place: 'more',
    label: sentence('Fiscal years'),
    to: '/$lng/fiscalYear',
    icon: CalendarIcon,
    words: 'fy aarthik barsa year',
  },
  {
    id: 'organization-details',
    place: 'more',
    label: sentence('Settings'),
    to: '/$lng/setting/organizationDetails',
    icon: SettingsIcon,
    words: 'organization details company logo sanstha',
  },
] as const satisfies readonly Entry<string>[]

/** A screen that can be gone to without knowing an id. Its path is checked where it becomes a link. */
export type ScreenEntry = Entry<(typeof entries)[number]['to']>

/** Every screen of the navigation and the go-to box. A new screen is one entry. */
export const SCREENS: readonly ScreenEntry[] = entries
