import { activityLog } from './activity/activity-log.ts'
import { bankReconciliation } from './bank/bank-reconciliation.ts'
import { chequeRegister } from './bank/cheque-register.ts'
import { outstanding } from './bills/outstanding.ts'
import type { DefinedReport } from './engine/report.ts'
import { changes } from './explain/changes.ts'
import { allLedgers } from './ledgers/all-ledgers.ts'
import { depreciation } from './ledgers/depreciation.ts'
import { interest } from './ledgers/interest.ts'
import { ledger } from './ledgers/ledger.ts'
import { monthSummary } from './ledgers/month-summary.ts'
import { tds } from './ledgers/tds.ts'
import { orders } from './orders/orders.ts'
import { balanceSheet } from './statements/balance-sheet.ts'
import { cashFlow } from './statements/cash-flow.ts'
import { groupSummary } from './statements/group-summary.ts'
import { incomeTax } from './statements/income-tax.ts'
import { profitAndLoss } from './statements/profit-and-loss.ts'
import { ratioAnalysis } from './statements/ratios.ts'
import { tradingAccount } from './statements/trading-account.ts'
import { trialBalance } from './statements/trial-balance.ts'
import { itemProfit } from './stock/item-profit.ts'
import { itemProfitMonths } from './stock/item-profit-months.ts'
import { reorderList } from './stock/reorder-list.ts'
import { stockAgeing } from './stock/stock-ageing.ts'
import { stockBatches } from './stock/stock-batches.ts'
import { stockGodowns } from './stock/stock-godowns.ts'
import { stockItem } from './stock/stock-item.ts'
import { stockMovements } from './stock/stock-movements.ts'
import { stockSummary } from './stock/stock-summary.ts'
import { aboveOneLakh } from './taxes/above-one-lakh.ts'
import { cancelledBills } from './taxes/cancelled-bills.ts'
import { printLog } from './taxes/print-log.ts'
import { purchaseRegister } from './taxes/purchase-register.ts'
import { purchaseReturnRegister, salesReturnRegister } from './taxes/return-registers.ts'
import { salesRegister } from './taxes/sales-register.ts'
import { standardView } from './taxes/standard-view.ts'
import { vatReturn } from './taxes/vat-return.ts'
import { daybook } from './vouchers/daybook.ts'
import { exceptions } from './vouchers/exceptions.ts'
import { numberSeries } from './vouchers/number-series.ts'
import { voucherList } from './vouchers/voucher-list.ts'

/** All reports of the product. */
export const reports: readonly DefinedReport[] = [
  aboveOneLakh,
  allLedgers,
  balanceSheet,
  activityLog,
  bankReconciliation,
  chequeRegister,
  cancelledBills,
  cashFlow,
  changes,
  daybook,
  depreciation,
  exceptions,
  groupSummary,
  incomeTax,
  itemProfit,
  itemProfitMonths,
  interest,
  ledger,
  monthSummary,
  orders,
  outstanding,
  numberSeries,
  printLog,
  profitAndLoss,
  purchaseRegister,
  purchaseReturnRegister,
  ratioAnalysis,
  reorderList,
  salesRegister,
  salesReturnRegister,
  standardView,
  stockAgeing,
  stockBatches,
  stockGodowns,
  stockItem,
  stockMovements,
  stockSummary,
  tds,
  tradingAccount,
  vatReturn,
  voucherList,
  trialBalance,
]
