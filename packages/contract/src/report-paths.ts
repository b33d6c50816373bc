/** The paths of all screens of reports, after the language; `$id` stands for the id of a ledger, a sub-ledger or a group. */
export const REPORT_PATHS: readonly string[] = [
  'report/daybook',
  'report/VoucherList',
  'report/trialBalance',
  'report/tradingAccount',
  'report/profitandloss',
  'report/cashFlow',
  'report/ratios',
  'report/balanceSheet',
  'report/groupSummary',
  'report/groupSummary/sub/$id',
  'report/groupSummary/sub/$id/months',
  'report/groupSummary/subSingle/$id',
  'report/groupSummary/subSingle/ledger/$id',
  'report/groupSummary/subSingle/ledger/$id/months',
  'report/allLedgers',
  'report/allLedgers/$id',
  'report/allLedgers/$id/months',
  'report/changes',
  'report/consolidated',
  'report/exceptions',
  'report/stockSummary',
  'report/stockSummary/$id',
  'report/tds',
  'report/stockGodowns',
  'report/stockAgeing',
  'report/stockBatches',
  'report/reorderList',
  'report/outstanding',
  'report/orders',
  'report/itemProfit',
  'report/itemProfit/group/$id',
  'report/itemProfit/item/$id',
  'report/stockItem/$id',
  'report/stockItem/$id/movements',
  'subLedger/$id',
  'subLedger/$id/months',
]

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PATHS = new RegExp(`^(${REPORT_PATHS.map((path) => path.replaceAll('$id', ID)).join('|')})$`)

/** Whether a path, with its ids, is that of a report's screen. */
export const isReportPath = (path: string): boolean => PATHS.test(path)
