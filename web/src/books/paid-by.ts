import { type PaymentMethod, sentence } from '@lekha/ledger'

/** How each way of payment is called. */
export const PAID_BY: Record<PaymentMethod, string> = {
  cash: sentence('Cash'),
  cheque: sentence('Cheque'),
  bank: sentence('Bank transfer'),
  connectips: sentence('ConnectIPS'),
  fonepay: sentence('Fonepay'),
  esewa: sentence('eSewa'),
  khalti: sentence('Khalti'),
  card: sentence('Card'),
  credit: sentence('On credit'),
}
