import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'

/** Writes a whole number in the digits of the interface; '–' where it is not known. */
export function useShownNumber(): (value: number | undefined) => string {
  const language = useLanguage()
  return (value) => (value === undefined ? '–' : digits(String(value), language))
}

/** How many rows are shown, of how many. */
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
