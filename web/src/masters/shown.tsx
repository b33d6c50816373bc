import { formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'

/** Returns a function that writes a whole number in the digits of the interface; '–' when it is unknown. */
export function useShownNumber(): (value: number | undefined) => string {
  const language = useLanguage()
  return (value) => (value === undefined ? '–' : formatCount(value, language))
}

/** How many of how many rows are shown. */
export function Shown({ number, of }: { number: number; of: number | undefined }) {
  const { t } = useTranslation()
  const shown = useShownNumber()
  return (
    <span className="chips-note">
      {of === undefined || number === of ? shown(of) : t('{{number}} of {{total}}', { number: shown(number), total: shown(of) })} ·{' '}
      {t('Amounts in Rs (रु)')}
    </span>
  )
}
