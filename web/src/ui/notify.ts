import { notifications } from '@mantine/notifications'
import { createElement, type FunctionComponent } from 'react'
import { getI18n } from 'react-i18next'
import { BellIcon, CheckIcon, ExclamationIcon, InfoIcon, XIcon } from './icon.ts'

export type NoticeVariant = 'default' | 'success' | 'warning' | 'error' | 'info'

const SIGNS: Record<NoticeVariant, FunctionComponent> = {
  default: BellIcon,
  success: CheckIcon,
  warning: ExclamationIcon,
  error: XIcon,
  info: InfoIcon,
}

const CLASSES = {
  icon: 'notice-sign',
  body: 'notice-body',
  title: 'notice-title',
  description: 'notice-message',
  closeButton: 'notice-close',
}

/**
 * Tells something in passing, top right, for three seconds. A text that is already there is not shown again.
 * Whatever needs a hand is also said in place. The texts are given in the language of the interface.
 *
 * @example notify('success', t('Data has been added sucessfully.'), `${t('Payment')} PV-0298`)
 */
export function notify(variant: NoticeVariant, title: string, message?: string): void {
  notifications.show({
    id: [variant, title, message].join(' '),
    title,
    message,
    icon: createElement(SIGNS[variant]),
    classNames: { ...CLASSES, root: `notice notice-${variant}` },
    role: variant === 'error' || variant === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': getI18n().t('Close') },
  })
}
