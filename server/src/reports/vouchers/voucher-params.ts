import { costCentreParam } from '../ledgers/cost-centres.ts'
import { amountParam, ledgerParam } from './line-filters.ts'
import { cancelledParam, enteredParam, voucherFilterParams } from './voucher-filters.ts'
import { textParam, typeParam } from './vouchers.ts'

/** The filters and views of every list of vouchers. */
export const voucherParams = {
  amount: amountParam,
  ledger: ledgerParam({ en: 'Ledger', np: 'खाता' }),
  text: textParam,
  type: typeParam,
  ...voucherFilterParams,
  costCentre: costCentreParam,
  cancelled: cancelledParam,
  entered: enteredParam,
}
export type VoucherParams = typeof voucherParams
