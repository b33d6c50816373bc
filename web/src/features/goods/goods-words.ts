import type { Valuation, VatClass } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'

/** What VAT is charged on an item, in words. */
export function useVatNames(): Record<VatClass, string> {
  const { t } = useTranslation()
  return { standard: t('Standard rate'), reduced: t('Reduced rate'), zero: t('Zero rate'), exempt: t('Exempt from VAT') }
}

/** How stock is valued, in words. */
export function useValuationNames(): Record<Valuation, string> {
  const { t } = useTranslation()
  return { average: t('Weighted average'), fifo: t('First in, first out') }
}

/** The names of a table as the options of a drop-down, in its order. */
export const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
