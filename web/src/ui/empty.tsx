import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './empty.module.css'

type EmptyProps = {
  /** It takes the place of a whole page, whose heading it is: what the address names does not exist. */
  page?: boolean
  /** The specification's sentence; by default 'No records found'. */
  title?: string
  /** Which filter hides the data, or what the user can do. */
  children?: ReactNode
  /** A button that widens the filter, one that goes to the nearest data. */
  actions?: ReactNode
}

export function Empty({ page = false, title, children, actions }: EmptyProps) {
  const { t } = useTranslation()
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.empty} role="status">
      <Heading>{title ?? t('No records found')}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  )
}
