/** What the forms of a new ledger begin with, besides its name and group. */
export const EMPTY_LEDGER = {
  nameNp: '',
  alias: '',
  code: '',
  pan: '',
  phone: '',
  email: '',
  address: '',
  creditDays: null,
  billByBill: null,
  creditLimit: null,
  priceList: '',
  requiresSubLedger: false,
  active: true,
  version: 0,
}
