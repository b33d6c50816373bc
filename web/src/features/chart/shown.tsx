import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/language.ts'

/** Writes a whole number in the digits of the interface. */
export function useShownNumber(): (value: number) => string {
  const language = useLanguage()
  return (value) => digits(String(value), language)
}

/** How many rows are shown, of how many. */
export function Shown({ number, of }: { number: number; of: number }) {
  const { t } = useTranslation()
  const shown = useShownNumber()
  return (
    <span className="chips-note">
      {number === of ? shown(of) : t('{{number}} of {{total}}', { number: shown(number), total: shown(of) })} · {t('Amounts in Rs (रु)')}
    </span>
  )
}
