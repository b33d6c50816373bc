/** How a bill is paid. */
export const PAYMENT_METHODS = ['cash', 'cheque', 'bank', 'connectips', 'fonepay', 'esewa', 'khalti', 'card', 'credit'] as const
/** One of them. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
