import { timeInNepal } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './failure.module.css'
import { OfflineIcon } from './icon.ts'
import { useLanguage } from './language.ts'
import { shownChords } from './live-keys.ts'
import { useInField } from './use-keys.ts'

/** The key that repeats the failed reads. */
export const TRY_NOW = { keys: 'R', also: 'Alt+R' } as const

type FailureProps = {
  /** The sentence that tells the user what is wrong. */
  what: string
  /** When the figures still shown were read, in milliseconds since 1970. */
  since_ms?: number
  /** Seconds until the next try. */
  again_s?: number
  onRetry?: () => void
}

/** The red strip over figures that may be outdated: what failed, since when, when the next try is. */
export function Failure({ what, since_ms, again_s, onRetry }: FailureProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const keys = shownChords(TRY_NOW, useInField())
  return (
    <div className={styles.failure} role="alert">
      <OfflineIcon />
      <p>
        <span className="strong">{what}</span>
        {since_ms !== undefined && ` ${t('Figures as of {{time}}.', { time: digits(timeInNepal(since_ms), language) })}`}
        {again_s !== undefined && ` ${t('Trying again in {{seconds}} s.', { seconds: digits(String(again_s), language) })}`}
      </p>
      {onRetry && (
        <Button small keys={keys} onClick={onRetry}>
          {t('Try now')}
        </Button>
      )}
    </div>
  )
}
