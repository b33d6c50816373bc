import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What stands below a field: what somebody else has stored in it while something else was typed here; else its usual help. */
export function useMeanwhileNote(): (stored: string | undefined, help?: ReactNode) => ReactNode {
  const { t } = useTranslation()
  return (stored, help) =>
    stored === undefined ? help : <span className="warn">{t('Stored meanwhile: {{value}}', { value: stored || '–' })}</span>
}
