import type { Report, ReportTarget } from '@lekha/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { SCREEN_LINKS, type ScreenLink } from '../screen/screen-links.ts'
import { useLanguage } from '../ui/language.ts'
import { periodOf } from './period.ts'

/** The parameters that name the subject of a report; they stand in the path, except of a report whose path names none. */
const SUBJECT = new Set(['ledgerId', 'subLedgerId', 'groupId', 'stockItemId'])
/** The working context, which a target in the books of another organization carries to any screen. */
const CONTEXT = ['org', 'fiscalYear']
const SUBJECT_IN_SEARCH = new Set(['changes'])

type Link = Omit<ScreenLink, 'search'>

/**
 * The address of each report that a row can open; the only place that knows them by name. `within` is the group whose
 * summary the row is opened from, '' for the list of all, undefined outside of group summaries.
 */
const REPORTS: Record<string, (subject: Record<string, string>, within: string | undefined) => Link> = {
  ledger: (subject, within) => ledgerLink(subject, within),
  'group-summary': ({ groupId = '' }, within) => ({
    to: within ? '/$lng/report/groupSummary/subSingle/$id' : '/$lng/report/groupSummary/sub/$id',
    params: { id: groupId },
  }),
  'month-summary': ({ groupId, ...subject }, within) => {
    if (groupId !== undefined) return { to: '/$lng/report/groupSummary/sub/$id/months', params: { id: groupId } }
    const { to, params } = ledgerLink(subject, within)
    return { to: `${to}/months` as Link['to'], params }
  },
  'trial-balance': () => ({ to: '/$lng/report/trialBalance', params: {} }),
  daybook: () => ({ to: '/$lng/report/daybook', params: {} }),
  exceptions: () => ({ to: '/$lng/report/exceptions', params: {} }),
  'voucher-list': () => ({ to: '/$lng/report/VoucherList', params: {} }),
  'balance-sheet': () => ({ to: '/$lng/report/balanceSheet', params: {} }),
  'trading-account': () => ({ to: '/$lng/report/tradingAccount', params: {} }),
  'cash-flow': () => ({ to: '/$lng/report/cashFlow', params: {} }),
  ratios: () => ({ to: '/$lng/report/ratios', params: {} }),
  'profit-and-loss': () => ({ to: '/$lng/report/profitandloss', params: {} }),
  'all-ledgers': () => ({ to: '/$lng/report/allLedgers', params: {} }),
  'stock-summary': ({ groupId }) =>
    groupId === undefined
      ? { to: '/$lng/report/stockSummary', params: {} }
      : { to: '/$lng/report/stockSummary/$id', params: { id: groupId } },
  'stock-item': ({ stockItemId = '' }) => ({ to: '/$lng/report/stockItem/$id', params: { id: stockItemId } }),
  'stock-movements': ({ stockItemId = '' }) => ({ to: '/$lng/report/stockItem/$id/movements', params: { id: stockItemId } }),
  'stock-godowns': () => ({ to: '/$lng/report/stockGodowns', params: {} }),
  'stock-ageing': () => ({ to: '/$lng/report/stockAgeing', params: {} }),
  'stock-batches': () => ({ to: '/$lng/report/stockBatches', params: {} }),
  'reorder-list': () => ({ to: '/$lng/report/reorderList', params: {} }),
  orders: () => ({ to: '/$lng/report/orders', params: {} }),
  outstanding: () => ({ to: '/$lng/report/outstanding', params: {} }),
  'item-profit': ({ groupId }) =>
    groupId === undefined
      ? { to: '/$lng/report/itemProfit', params: {} }
      : { to: '/$lng/report/itemProfit/group/$id', params: { id: groupId } },
  'item-profit-months': ({ stockItemId = '' }) => ({ to: '/$lng/report/itemProfit/item/$id', params: { id: stockItemId } }),
  'above-one-lakh': () => ({ to: '/$lng/report/aboveOneLakh', params: {} }),
  'cancelled-bills': () => ({ to: '/$lng/report/cancelledBills', params: {} }),
  'cheque-register': () => ({ to: '/$lng/report/chequeRegister', params: {} }),
  depreciation: () => ({ to: '/$lng/report/depreciation', params: {} }),
  'income-tax': () => ({ to: '/$lng/report/incomeTax', params: {} }),
  interest: () => ({ to: '/$lng/report/interest', params: {} }),
  'print-log': () => ({ to: '/$lng/report/printLog', params: {} }),
  'number-series': () => ({ to: '/$lng/report/numberSeries', params: {} }),
  'activity-log': () => ({ to: '/$lng/report/activityLog', params: {} }),
  'purchase-register': () => ({ to: '/$lng/report/purchaseRegister', params: {} }),
  'purchase-return-register': () => ({ to: '/$lng/report/purchaseReturnRegister', params: {} }),
  'sales-register': () => ({ to: '/$lng/report/salesRegister', params: {} }),
  'sales-return-register': () => ({ to: '/$lng/report/salesReturnRegister', params: {} }),
  'standard-view': () => ({ to: '/$lng/report/standardView', params: {} }),
  'vat-return': () => ({ to: '/$lng/report/vatReturn', params: {} }),
  tds: () => ({ to: '/$lng/report/tds', params: {} }),
  changes: () => ({ to: '/$lng/report/changes', params: {} }),
  consolidated: () => ({ to: '/$lng/report/consolidated', params: {} }),
}

/** The statement of a ledger, below the group summaries where one came from there, or of a sub-ledger. */
function ledgerLink({ ledgerId = '', subLedgerId }: Record<string, string>, within: string | undefined): Link {
  if (subLedgerId !== undefined) return { to: '/$lng/subLedger/$id', params: { id: subLedgerId } }
  return {
    to: within === undefined ? '/$lng/report/allLedgers/$id' : '/$lng/report/groupSummary/subSingle/ledger/$id',
    params: { id: ledgerId },
  }
}

/** Opens another report or a screen. The focused row is stored in the address first, so that Back focuses it again. */
export type Drill = (opens: ReportTarget, row: string | undefined) => Promise<void>

/** Returns a function that navigates to what a row, a period of a chart or a link of a report opens. */
export function useDrill(report: Report, change: (part: { row: string | undefined }) => Promise<void>): Drill {
  const navigate = useNavigate()
  const lng = useLanguage()
  const isWithin = useLocation({ select: ({ pathname }) => pathname.startsWith(`/${lng}/report/groupSummary`) })
  return async (opens, row) => {
    const group = report.report === 'group-summary' ? (report.params.groupId ?? '') : ''
    const place = linkOf(opens, report, isWithin ? group : undefined)
    if (!place) return
    await change({ row })
    await navigate({ to: place.to, params: { lng, ...place.params }, search: place.search ?? {} } as never)
  }
}

/** What a report reads when it is opened from another one; undefined of a screen, and of what stands in other books. */
export function readOf(opens: ReportTarget, report: Report): { report: string; address: Record<string, string> } | undefined {
  if ('screen' in opens || CONTEXT.some((name) => name in opens.params)) return undefined
  const place = linkOf(opens, report, undefined)
  if (!place) return undefined
  const subject = Object.entries(opens.params).filter(([name]) => SUBJECT.has(name) && place.params.id !== undefined)
  return { report: opens.report, address: { ...place.search, ...Object.fromEntries(subject) } }
}

function linkOf(opens: ReportTarget, report: Report, within: string | undefined): ScreenLink | undefined {
  if ('screen' in opens) {
    const context = Object.fromEntries(Object.entries(opens.params).filter(([name]) => CONTEXT.includes(name)))
    const link = SCREEN_LINKS[opens.screen](opens.params.id ?? '')
    return { ...link, search: { ...link.search, ...context } }
  }
  const place = REPORTS[opens.report]?.(opens.params, within)
  if (!place) return undefined
  const keeps = SUBJECT_IN_SEARCH.has(opens.report)
  const said = Object.fromEntries(Object.entries(opens.params).filter(([name]) => keeps || !SUBJECT.has(name)))
  // The period is passed on, the day as of which the books are known, and whether closing entries are counted.
  const { known, closing } = report.params
  const passed = { ...(known === undefined ? {} : { known }), ...(closing === undefined ? {} : { closing }) }
  return { ...place, search: { ...periodOf(report), ...passed, ...said } }
}
