import type { Report, ReportFilter } from '@lekha/contract'
import type { Unit } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { hasAmounts, takesUnit } from './unit.ts'

/** The controls of the unit of the figures, as those that the server declares; a report with pages has none. */
export function useUnitFilters(report: Report, { scale, decimals }: Unit): ReportFilter[] {
  const { t } = useTranslation()
  if (!takesUnit(report)) return []
  const shared: Pick<ReportFilter, 'role' | 'kind' | 'standard' | 'keys'> = { role: 'view', kind: 'choice', standard: '', keys: [] }
  return [
    {
      ...shared,
      id: 'scale',
      label: t('Amounts'),
      value: scale === 'rupee' ? '' : scale,
      options: [
        { value: '', label: t('In rupees') },
        { value: 'thousand', label: t('In thousands') },
        { value: 'lakh', label: t('In lakhs') },
      ],
    },
    {
      ...shared,
      id: 'paise',
      label: t('Decimals'),
      value: decimals === 0 ? 'none' : '',
      options: [
        { value: '', label: t('With decimals') },
        { value: 'none', label: t('Without decimals') },
      ],
    },
  ]
}

/** Says in what the amounts of a report are; undefined where it has none or was not read yet. */
export function useUnitNote(report: Report | undefined, { scale }: Unit): string | undefined {
  const { t } = useTranslation()
  if (!report || !hasAmounts(report)) return undefined
  if (scale === 'thousand') return t('amounts in thousands of Rs (रु)')
  return scale === 'lakh' ? t('amounts in lakhs of Rs (रु)') : t('amounts in Rs (रु)')
}
