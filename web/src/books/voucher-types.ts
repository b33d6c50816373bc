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
  { code: 'quotation', label: sentence('Quotation') },
  { code: 'sales-order', label: sentence('Sales order') },
  { code: 'delivery-note', label: sentence('Delivery note') },
  { code: 'purchase-order', label: sentence('Purchase order') },
] as const
