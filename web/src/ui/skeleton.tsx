import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether what is waited for has failed: then nothing moves as if it were on its way. The frame says so. */
export const InVain = createContext(false)

/** Widths that look like names, taken in turn, so that the bars do not jump while waiting. */
const WIDTHS = [128, 150, 172, 104, 124, 98, 116, 108, 112, 176]

/** One grey bar. `turn` chooses its width. */
export function SkeletonBar({ turn }: { turn: number }) {
  return <span className="skeleton-bar" style={{ width: WIDTHS[turn % WIDTHS.length] }} />
}

/** Grey bars where text will stand, '–' where it could not be read. For the first 150 ms nothing is shown. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  if (useContext(InVain)) return <p className="unread second">–</p>
  return (
    <div className="skeleton form-stack" role="status">
      <span className="unheard">{t('Loading')}</span>
      {Array.from({ length: lines }, (_, turn) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity but their place.
        <SkeletonBar key={turn} turn={turn} />
      ))}
    </div>
  )
}
