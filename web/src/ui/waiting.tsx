import { useTranslation } from 'react-i18next'
import { useScreenTitle } from './document-title.ts'
import { Skeleton } from './skeleton.tsx'

/** In place of a screen that cannot begin before it has read something: its name, and that it waits. */
export function Waiting({ lines }: { lines: number }) {
  const { t } = useTranslation()
  const title = useScreenTitle()
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{title !== undefined && t(title)}</h1>
        </div>
      </div>
      <Skeleton lines={lines} />
    </div>
  )
}
