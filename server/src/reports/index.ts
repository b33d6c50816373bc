import { allLedgers } from './all-ledgers.ts'
import { balanceSheet } from './balance-sheet.ts'
import { cashFlow } from './cash-flow.ts'
import { changes } from './changes.ts'
import { daybook } from './daybook.ts'
import { exceptions } from './exceptions.ts'
import { groupSummary } from './group-summary.ts'
import { ledger } from './ledger.ts'
import { monthSummary } from './month-summary.ts'
import { profitAndLoss } from './profit-and-loss.ts'
import { ratioAnalysis } from './ratios.ts'
import type { DefinedReport } from './report.ts'
import { tradingAccount } from './trading-account.ts'
import { trialBalance } from './trial-balance.ts'
import { voucherList } from './voucher-list.ts'

/** All reports of the product. */
export const reports: readonly DefinedReport[] = [
  allLedgers,
  balanceSheet,
  cashFlow,
  changes,
  daybook,
  exceptions,
  groupSummary,
  ledger,
  monthSummary,
  profitAndLoss,
  ratioAnalysis,
  tradingAccount,
  voucherList,
  trialBalance,
]
