import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { CheckIcon, WarningIcon } from '../../ui/icon.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import styles from './code-answer.module.css'
import type { FoundCode } from './use-code-check.ts'

/** What the comparison of an integrity code with the books found, in a sentence. */
export function CodeAnswer({ found: { entry, held, holds } }: { found: FoundCode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = digits(entry, language)
  const says = {
    same: t('The figures on the paper are those of the books, as at entry {{number}} and now.', { number }),
    changed: t('The figures were those of the books at entry {{number}}; they have changed since.', { number }),
    other: t(
      'The code belongs to other figures: to another report, period or filter, or something on the paper was changed. Set the period (F2) and the filters (F) as the paper names them, and check again.',
    ),
  }
  const which = held ? (holds ? 'same' : 'changed') : 'other'
  return (
    <p role="status" className={styles.answer} data-answer={which} lang={langOf(language)}>
      {which === 'same' ? <CheckIcon /> : <WarningIcon />}
      <span>{says[which]}</span>
    </p>
  )
}
