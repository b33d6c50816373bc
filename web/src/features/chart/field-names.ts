import { useTranslation } from 'react-i18next'

/** The fields of ledgers, sub-ledgers and groups as people call them. */
export function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation()
  return {
    name: t('English'),
    nameNp: t('Nepali'),
    alias: t('Alias'),
    code: t('Code'),
    pan: t('PAN'),
    phone: t('Phone'),
    address: t('Address'),
    creditDays: t('Credit days'),
    requiresSubLedger: t('Every line requires a sub-ledger'),
    active: t('Takes vouchers'),
  }
}
