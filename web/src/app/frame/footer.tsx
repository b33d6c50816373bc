import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLine } from '../../api/line.ts'
import { useAcceptedCount } from '../../books/draft-store.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useLanguage } from '../../ui/language.ts'
import { isCovered, type LiveKey, lineKeys, shownChords } from '../../ui/live-keys.ts'
import { useBoard, useInField } from '../../ui/use-keys.ts'
import styles from './frame.module.css'

/** The active keys of this screen, and at the far right the state of the connection. */
export function Footer() {
  const { t } = useTranslation()
  const line = useLine()
  const waiting = useAcceptedCount()
  const language = useLanguage()
  const board = useBoard()
  const sheet = board.base.find(({ keys: chords }) => chords === '?')
  return (
    <footer className={styles.shellFooter}>
      <span className={styles.liveKeys}>
        {lineKeys(board)
          .filter((key) => key !== sheet)
          .map((key) => (
            <LiveKeyHint key={key.keys} {...key} />
          ))}
      </span>
      {sheet && !isCovered(board) && <LiveKeyHint {...sheet} />}
      <span className={line === 'offline' ? `${styles.lineState} bad` : styles.lineState} role="status">
        {line === 'offline' ? t('Offline') : t('Connected')}
        {waiting > 0 && ` · ${t('{{count}} to post', { count: digits(String(waiting), language) })}`}
      </span>
    </footer>
  )
}

function LiveKeyHint(key: LiveKey) {
  const inField = useInField()
  return (
    <span className={styles.liveKey} data-live-key>
      {shownChords(key, inField)
        .split(' ')
        .map((chord) => (
          <Kbd key={chord} keys={chord} />
        ))}
      {key.label}
    </span>
  )
}
