import type { FiledReport } from '@lekha/contract'
import { sentence } from '@lekha/ledger'

/** English names of the reports that can be filed. */
export const FILED_TITLES: Record<FiledReport['report'], string> = {
  'trial-balance': sentence('Trial balance'),
  'trading-account': sentence('Trading account'),
  'profit-and-loss': sentence('Profit and loss'),
  'balance-sheet': sentence('Balance sheet'),
}
