import { useTranslation } from 'react-i18next'

/** The labels of the fields of ledgers, sub-ledgers and groups. */
export function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation()
  return {
    name: t('English'),
    nameNp: t('Nepali'),
    code: t('Code'),
    alias: t('Alias'),
    pan: t('PAN'),
    creditDays: t('Credit days'),
    billByBill: t('Bills one by one'),
    creditLimit: t('Credit limit'),
    priceList: t('Price list'),
    phone: t('Phone'),
    email: t('E-mail'),
    address: t('Address'),
    requiresSubLedger: t('Every line requires a sub-ledger'),
    active: t('Takes vouchers'),
  }
}
