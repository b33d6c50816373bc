import { sentence } from '@lekha/ledger'

/** The voucher types that have an entry screen, with their English names, in the order of the navigation. */
export const VOUCHER_TYPES = [
  { code: 'payment', label: sentence('Payment') },
  { code: 'receipt', label: sentence('Receipt') },
  { code: 'contra', label: sentence('Contra') },
  { code: 'journal', label: sentence('Journal') },
  { code: 'sales', label: sentence('Sales') },
  { code: 'purchase', label: sentence('Purchase') },
  { code: 'stock-journal', label: sentence('Stock journal') },
] as const
