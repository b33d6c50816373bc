import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { XIcon } from './icon.ts'

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays below the body when the body scrolls: Cancel, then the verb. */
  footer?: ReactNode
}

const CLASSES = { content: 'dialog-content', title: 'dialog-title' }

/**
 * 400 px: a heading, at most one list, one main button. The page behind is dimmed, never blurred. The keyboard begins in
 * the first control of the body, or in the one marked `data-autofocus`; the way out comes last.
 */
export function Dialog({ opened, onClose, title, children, footer }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root opened={opened} onClose={onClose} classNames={CLASSES}>
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
