import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { XIcon } from './icon.ts'
import type { LiveKey } from './live-keys.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useKeys } from './use-keys.ts'

type DialogProps = {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays below the body when the body scrolls: Cancel, then the verb. */
  footer?: ReactNode
  /** The keys of the dialog, shown in the footer of the screen; those of the page behind it rest. */
  keys?: readonly LiveKey[]
}

const CLASSES = { content: 'dialog-content', title: 'dialog-title' }

/**
 * 400 px: a heading, at most one list, one main button. The page behind is dimmed, never blurred. The keyboard begins in
 * the first control of the body, or in the one marked `data-autofocus`; the way out comes last. Escape closes.
 */
export function Dialog({ onClose, title, children, footer, keys }: DialogProps) {
  const { t } = useTranslation()
  useFocusBack()
  useKeys(keys ?? [{ keys: 'Escape', label: t('Close') }], { covers: true })
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} classNames={CLASSES}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title>{title}</Modal.Title>
        <div className="dialog-scroll">{children}</div>
        {footer && <div className="dialog-footer">{footer}</div>}
        <IconButton className="dialog-close" label={t('Close')} onClick={onClose}>
          <XIcon />
        </IconButton>
      </Modal.Content>
    </Modal.Root>
  )
}
