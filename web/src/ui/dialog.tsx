import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { XIcon } from './icon.ts'
import type { LiveKey } from './live-keys.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useKeys } from './use-keys.ts'

type DialogProps = {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible when the body scrolls: Cancel, then the main button. */
  footer?: ReactNode
  /** Other ways on, below everything else. */
  below?: ReactNode
  /** The keys of the dialog, shown in the footer of the screen; the keys of the page behind it are inactive. */
  keys?: readonly LiveKey[]
  /** For a text to read: as wide as its lines may be. */
  wide?: boolean
}

const WIDE = { size: 760, yOffset: '6dvh' }
const CLASSES = { content: styles.content, title: styles.title }

/**
 * 400 px: a heading, at most one list, one main button. The page behind is dimmed, never blurred. The focus begins in
 * the first control of the body, or in the one marked `data-autofocus`; the close button comes last. Escape closes it;
 * a click outside does not, because it would discard a filled form.
 */
export function Dialog({ onClose, title, children, footer, below, keys, wide = false }: DialogProps) {
  const { t } = useTranslation()
  useFocusBack()
  useKeys(keys ?? [{ keys: 'Escape', label: t('Close') }], { covers: true })
  return (
    <Modal.Root opened onClose={onClose} closeOnClickOutside={false} returnFocus={false} classNames={CLASSES} {...(wide && WIDE)}>
      <Modal.Overlay />
      <Modal.Content ref={takeKeyboard}>
        <Modal.Title>{title}</Modal.Title>
        <div className={styles.scroll}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        {below}
        <IconButton className={styles.close} label={t('Close')} onClick={onClose}>
          <XIcon />
        </IconButton>
      </Modal.Content>
    </Modal.Root>
  )
}

const CONTROL = 'input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, button:enabled, a[href]'

/** Focuses the first control at once. Mantine's focus trap does so only a moment later, when the user may already have typed letters. */
function takeKeyboard(content: HTMLElement | null) {
  if (!content || content.contains(document.activeElement)) return
  const first = content.querySelector('[data-autofocus]') ?? content.querySelector(CONTROL)
  if (first instanceof HTMLElement) first.focus({ preventScroll: true })
}
