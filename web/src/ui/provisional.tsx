import { useTranslation } from 'react-i18next'
import { langOf, useLanguage } from './language.ts'

/** The small mark behind the name of a year whose months are still a prediction. */
export function Provisional() {
  const { t } = useTranslation()
  return (
    <span className="hint small" lang={langOf(useLanguage())}>
      {t('provisional')}
    </span>
  )
}
