import { notifications } from '@mantine/notifications'
import { createElement, type FunctionComponent } from 'react'
import { getI18n } from 'react-i18next'
import { BellIcon, CheckIcon, ExclamationIcon, InfoIcon, XIcon } from './icon.ts'
import styles from './notify.module.css'

export type NoticeVariant = 'default' | 'success' | 'warning' | 'error' | 'info'

const SIGNS: Record<NoticeVariant, FunctionComponent> = {
  default: BellIcon,
  success: CheckIcon,
  warning: ExclamationIcon,
  error: XIcon,
  info: InfoIcon,
}

const CLASSES = {
  icon: styles.sign,
  body: styles.body,
  title: styles.title,
  description: styles.message,
  closeButton: styles.close,
}

/** The id of the last notice when the next may replace it: one of something done. */
let passing: string | undefined

/**
 * Shows a notice in the header for three seconds; the next one waits until then. A notice of something done is replaced at once, so
 * that a fast user reads the latest; a warning or an error is never cut short. A text that is on display is not shown twice.
 * Whatever the user must act on is also shown in place. The texts are in the language of the interface.
 *
 * @example notify('success', t('Data has been added sucessfully.'), `${t('Payment')} PV-0298`)
 */
export function notify(variant: NoticeVariant, title: string, message?: string): void {
  const isUrgent = variant === 'error' || variant === 'warning'
  const id = [variant, title, message].join(' ')
  if (passing !== undefined && passing !== id) notifications.hide(passing)
  passing = isUrgent ? undefined : id
  notifications.show({
    id,
    title,
    message,
    icon: createElement(SIGNS[variant]),
    classNames: { ...CLASSES, root: `${styles.notice} ${styles[variant]}` },
    role: isUrgent ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': getI18n().t('Close') },
  })
}
