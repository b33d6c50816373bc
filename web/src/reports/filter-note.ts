import type { Report } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'
import { chipLabel } from './filter-chips.tsx'

/** The filters and views in force, for paper, which has no chips. The day as known on has a note of its own. */
export function useFilterNote(report: Report): string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const inForce = report.filters.filter(({ id, value, standard }) => id !== 'known' && value !== standard)
  if (inForce.length === 0) return undefined
  return `${t('Filters and views in force')}: ${inForce.map((filter) => chipLabel(filter, language)).join(' · ')}`
}
