import { adToBs, formatBs } from '@lekha/calendar'
import type { Movement } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { langOf, useLanguage } from '../../../ui/language.ts'

/** The batch of what moved and the day on which it expires, behind the name of its item; nothing where it has none. */
export function BatchText({ batch, expiresOn }: Pick<Movement, 'batch' | 'expiresOn'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const expires = expiresOn === null ? '' : t('expires {{date}}', { date: formatBs(adToBs(expiresOn), language) })
  const said = [batch, expires].filter((part) => part !== '').join(' · ')
  if (said === '') return null
  return (
    <span className="second" lang={langOf(language)}>
      {' '}
      {said}
    </span>
  )
}
