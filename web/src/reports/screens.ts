import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { DayBookIcon, TrialBalanceIcon } from '../ui/icon.ts'
import { reportPart } from './report-part.tsx'

const report = { guard: 'year', permission: 'report.read', search: reportSearch } as const

const daybook = defineScreen({
  ...report,
  id: 'daybook',
  path: 'report/daybook',
  title: sentence('Day book'),
  entries: [{ place: 'books', icon: DayBookIcon, words: 'daybook dainik bahi roznamcha दैनिक बही' }],
  manual: 'day-book',
  part: reportPart('daybook'),
})

const trialBalance = defineScreen({
  ...report,
  id: 'trial-balance',
  path: 'report/trialBalance',
  title: sentence('Trial balance'),
  entries: [{ place: 'statements', icon: TrialBalanceIcon, words: 'tb santulan parikshan सन्तुलन परीक्षण' }],
  manual: 'trial-balance',
  part: reportPart('trial-balance'),
})

const ledgerStatement = defineScreen({
  ...report,
  id: 'ledger-statement',
  path: 'report/allLedgers/$id',
  title: sentence('Ledger'),
  manual: 'ledger-statement',
  part: lazyRouteComponent(() => import('./ledger-report.tsx'), 'LedgerReport'),
})

const subLedgerStatement = defineScreen({
  ...report,
  id: 'sub-ledger-statement',
  path: 'subLedger/$id',
  title: sentence('Sub-ledger'),
  part: lazyRouteComponent(() => import('./sub-ledger-report.tsx'), 'SubLedgerReport'),
})

export const reportScreens = [daybook, trialBalance, ledgerStatement, subLedgerStatement] as const
