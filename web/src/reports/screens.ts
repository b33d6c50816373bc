import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen, type Entry } from '../screen/define-screen.ts'
import {
  BalanceSheetIcon,
  CashFlowIcon,
  DayBookIcon,
  GroupsIcon,
  OrganizationsIcon,
  ProfitIcon,
  ProvedIcon,
  RatiosIcon,
  TradingIcon,
  TrialBalanceIcon,
  VoucherListIcon,
  WarningIcon,
} from '../ui/icon.ts'
import { billScreens } from './bill-screens.ts'
import { orderScreens } from './order-screens.ts'
import { reportPart } from './report-part.tsx'
import { stockScreens } from './stock-screens.ts'
import { taxScreens } from './tax-screens.ts'
import { tdsReport } from './tds-screens.ts'

const report = { guard: 'year', permission: 'report.read', search: reportSearch } as const

const daybook = defineScreen({
  ...report,
  id: 'daybook',
  path: 'report/daybook',
  title: sentence('Day book'),
  entries: [{ section: 'books', icon: DayBookIcon, words: 'daybook dainik bahi roznamcha दैनिक बही' }],
  manual: 'day-book',
  part: reportPart('daybook'),
})

/** The voucher book of each type, which the go-to box finds by the type's name. */
const BOOKS = [
  { type: 'payment', label: sentence('Payment book'), words: 'bhuktani bahi' },
  { type: 'receipt', label: sentence('Receipt book'), words: 'prapti bahi' },
  { type: 'contra', label: sentence('Contra book'), words: 'kantra bahi' },
  { type: 'journal', label: sentence('Journal book'), words: 'goshwara gosvara bahi' },
  { type: 'sales', label: sentence('Sales book'), words: 'bikri bahi' },
  { type: 'purchase', label: sentence('Purchase book'), words: 'kharid bahi' },
] as const

const voucherList = defineScreen({
  ...report,
  id: 'voucher-list',
  path: 'report/VoucherList',
  title: sentence('Voucher list'),
  entries: [
    { section: 'books', icon: VoucherListIcon, words: 'vouchers bhauchar suchi register भौचर सूची' },
    ...BOOKS.map(
      ({ type, label, words }): Entry => ({ id: `${type}-book`, section: 'none', icon: VoucherListIcon, label, words, search: { type } }),
    ),
  ],
  needsWidth: true,
  manual: 'voucher-list',
  part: reportPart('voucher-list'),
})

const trialBalance = defineScreen({
  ...report,
  id: 'trial-balance',
  path: 'report/trialBalance',
  title: sentence('Trial balance'),
  entries: [{ section: 'statements', icon: TrialBalanceIcon, words: 'tb santulan parikshan सन्तुलन परीक्षण' }],
  manual: 'trial-balance',
  part: reportPart('trial-balance'),
})

const balanceSheet = defineScreen({
  ...report,
  id: 'balance-sheet',
  path: 'report/balanceSheet',
  title: sentence('Balance sheet'),
  entries: [{ section: 'statements', icon: BalanceSheetIcon, words: 'bs vasalat wasalat basalat assets liabilities वासलात' }],
  manual: 'balance-sheet',
  part: reportPart('balance-sheet'),
})

const tradingAccount = defineScreen({
  ...report,
  id: 'trading-account',
  path: 'report/tradingAccount',
  title: sentence('Trading account'),
  entries: [
    {
      section: 'statements',
      icon: TradingIcon,
      nonProfit: '',
      words: 'trading gross profit vyapar hisab byapar kul nafa व्यापार हिसाब कुल नाफा',
    },
  ],
  manual: 'trading-account',
  part: reportPart('trading-account'),
})

const profitAndLoss = defineScreen({
  ...report,
  id: 'profit-and-loss',
  path: 'report/profitandloss',
  title: sentence('Profit and loss'),
  entries: [
    {
      section: 'statements',
      icon: ProfitIcon,
      nonProfit: sentence('Income & expenditure'),
      words: 'pl nafa noksan income statement net profit hisab नाफा नोक्सान हिसाब आय व्यय',
    },
  ],
  manual: 'profit-and-loss',
  part: reportPart('profit-and-loss'),
})

const cashFlow = defineScreen({
  ...report,
  id: 'cash-flow',
  path: 'report/cashFlow',
  title: sentence('Cash flow'),
  entries: [{ section: 'statements', icon: CashFlowIcon, words: 'cash flow nagad prabaha funds flow नगद प्रवाह विवरण' }],
  manual: 'cash-flow',
  part: reportPart('cash-flow'),
})

const ratios = defineScreen({
  ...report,
  id: 'ratios',
  path: 'report/ratios',
  title: sentence('Ratios'),
  entries: [{ section: 'statements', icon: RatiosIcon, words: 'ratio analysis anupat liquidity current quick वित्तीय अनुपात' }],
  manual: 'ratios',
  part: reportPart('ratios'),
})

const groupSummary = defineScreen({
  ...report,
  id: 'group-summary',
  path: 'report/groupSummary',
  title: sentence('Group summary'),
  entries: [{ section: 'statements', icon: GroupsIcon, words: 'samuha saransh debtors creditors समूह सारांश' }],
  manual: 'group-summary',
  part: reportPart('group-summary'),
})

const groupPart = lazyRouteComponent(() => import('./group-report.tsx'), 'GroupReport')
const ledgerPart = lazyRouteComponent(() => import('./ledger-report.tsx'), 'LedgerReport')
const subLedgerPart = lazyRouteComponent(() => import('./sub-ledger-report.tsx'), 'SubLedgerReport')

const oneGroup = { ...report, title: sentence('Group summary'), part: groupPart }
const groupOfStatement = defineScreen({ ...oneGroup, id: 'group-of-statement', path: 'report/groupSummary/sub/$id' })
const groupOfGroup = defineScreen({ ...oneGroup, id: 'group-of-group', path: 'report/groupSummary/subSingle/$id' })

const allLedgers = defineScreen({
  ...report,
  id: 'all-ledgers',
  path: 'report/allLedgers',
  title: sentence('All ledgers'),
  entries: [{ section: 'statements', icon: VoucherListIcon, words: 'statement general ledger sabai khata सबै खाता' }],
  manual: 'all-ledgers',
  part: lazyRouteComponent(() => import('./all-ledgers-report.tsx'), 'AllLedgersReport'),
})

/** What changed a figure, or the whole books since a day. */
const changes = defineScreen({
  ...report,
  id: 'changes',
  path: 'report/changes',
  title: sentence('What changed'),
  entries: [{ section: 'none', icon: VoucherListIcon, words: 'history since printed versions ke feriyo itihas के फेरियो इतिहास' }],
  manual: 'changes',
  needsWidth: true,
  part: reportPart('changes'),
})

/** The statements of several organizations in columns beside each other. */
const consolidated = defineScreen({
  ...report,
  id: 'consolidated',
  path: 'report/consolidated',
  title: sentence('Consolidated statements'),
  entries: [
    {
      section: 'statements',
      icon: OrganizationsIcon,
      label: sentence('Consolidated'),
      words: 'consolidation group companies organizations ekikrit branches एकीकृत विवरण संस्थाहरू',
    },
  ],
  manual: 'consolidated',
  needsWidth: true,
  part: reportPart('consolidated'),
})

const exceptions = defineScreen({
  ...report,
  id: 'exceptions',
  path: 'report/exceptions',
  title: sentence('Exceptions'),
  entries: [{ section: 'statements', icon: WarningIcon, words: 'apabad negative missing duplicate jaanch अपवाद जाँच' }],
  manual: 'exceptions',
  part: reportPart('exceptions'),
})

/** Found by go-to alone: in a report Alt+I asks the same. */
export const checkCode = defineScreen({
  ...report,
  id: 'check-code',
  path: 'report/checkCode',
  title: sentence('Check an integrity code'),
  entries: [
    { section: 'none', icon: ProvedIcon, words: 'verify paper print authentic satyata sanket jaanch proof pramaan सत्यता सङ्केत जाँच्ने' },
  ],
  manual: 'check-code',
  part: lazyRouteComponent(() => import('./code/code-screen.tsx'), 'CodeScreen'),
})

/** A statement shows the voucher of a row beside it. */
const statement = { ...report, needsWidth: true } as const
const oneLedger = { ...statement, title: sentence('Ledger'), part: ledgerPart }
const ledgerOfGroup = defineScreen({ ...oneLedger, id: 'ledger-of-group', path: 'report/groupSummary/subSingle/ledger/$id' })
const ledgerStatement = defineScreen({
  ...oneLedger,
  id: 'ledger-statement',
  path: 'report/allLedgers/$id',
  manual: 'ledger-statement',
})
const subLedgerStatement = defineScreen({
  ...statement,
  id: 'sub-ledger-statement',
  path: 'subLedger/$id',
  title: sentence('Sub-ledger'),
  part: subLedgerPart,
})

/** The months of a ledger, of a sub-ledger and of a group, each at the address of what it sums up, continued. */
const months = { ...report, title: sentence('Month summary'), manual: 'month-summary' }
const ledgerMonths = defineScreen({ ...months, id: 'ledger-months', path: 'report/allLedgers/$id/months', part: ledgerPart })
const ledgerMonthsOfGroup = defineScreen({
  ...months,
  id: 'ledger-months-of-group',
  path: 'report/groupSummary/subSingle/ledger/$id/months',
  part: ledgerPart,
})
const groupMonths = defineScreen({ ...months, id: 'group-months', path: 'report/groupSummary/sub/$id/months', part: groupPart })
const subLedgerMonths = defineScreen({ ...months, id: 'sub-ledger-months', path: 'subLedger/$id/months', part: subLedgerPart })

export const reportScreens = [
  daybook,
  voucherList,
  trialBalance,
  tradingAccount,
  profitAndLoss,
  cashFlow,
  ratios,
  balanceSheet,
  groupSummary,
  groupOfStatement,
  groupOfGroup,
  ledgerOfGroup,
  allLedgers,
  changes,
  consolidated,
  exceptions,
  ...billScreens,
  ...orderScreens,
  ...stockScreens,
  tdsReport,
  ...taxScreens,
  ledgerStatement,
  subLedgerStatement,
  ledgerMonths,
  ledgerMonthsOfGroup,
  groupMonths,
  subLedgerMonths,
] as const
