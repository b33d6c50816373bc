import type { Nature } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'

/** The names of the natures. */
export function useNatureNames(): Record<Nature, string> {
  const { t } = useTranslation()
  return { asset: t('Asset'), liability: t('Liability'), income: t('Income'), expense: t('Expense') }
}
