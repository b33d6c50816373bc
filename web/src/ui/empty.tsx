import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type EmptyProps = {
  /** The specification's sentence; 'No records found' where nothing else is given. */
  title?: string
  /** What hides the data, or what to do. */
  children?: ReactNode
  /** One button that widens, one that goes to the nearest. */
  actions?: ReactNode
}

export function Empty({ title, children, actions }: EmptyProps) {
  const { t } = useTranslation()
  return (
    <div className="empty" role="status">
      <h2>{title ?? t('No records found')}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
