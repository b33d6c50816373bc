import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type EmptyProps = {
  /** It stands for a whole page and heads it: what was gone to is not there. */
  page?: boolean
  /** The specification's sentence; 'No records found' where nothing else is given. */
  title?: string
  /** What hides the data, or what to do. */
  children?: ReactNode
  /** One button that widens, one that goes to the nearest. */
  actions?: ReactNode
}

export function Empty({ page = false, title, children, actions }: EmptyProps) {
  const { t } = useTranslation()
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className="empty" role="status">
      <Heading>{title ?? t('No records found')}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
