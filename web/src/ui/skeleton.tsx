import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** Whether the read that the placeholders wait for has failed: then they show '–' instead of moving bars. The frame provides it. */
export const InVain = createContext(false)

/** Widths in px that look like names, taken in turn and not at random, so that a new render does not change the bars. */
const WIDTHS = [128, 150, 172, 104, 124, 98, 116, 108, 112, 176]

/** One grey bar. `turn` chooses its width. */
export function SkeletonBar({ turn }: { turn: number }) {
  return <span className={styles.bar} style={{ width: WIDTHS[turn % WIDTHS.length] }} />
}

/** Grey bars in place of text that is being read, '–' when the read failed. For the first 150 ms nothing is shown. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  if (useContext(InVain)) return <p className="unread second">–</p>
  return (
    <div className={`${styles.skeleton} form-stack`} data-skeleton role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: lines }, (_, turn) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity but their index.
        <SkeletonBar key={turn} turn={turn} />
      ))}
    </div>
  )
}
