import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'

type CopyDialogProps = {
  title: string
  /** What its button copies. */
  text: string
  /** What is said when it was copied, and when the browser did not permit it. */
  copied: string
  refused: string
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once, to be copied. */
export function CopyDialog({ title, text, copied, refused, onClose, children }: CopyDialogProps) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', copied),
      () => notify('warning', refused),
    )
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button keys="Escape" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button kind="main" data-autofocus onClick={() => void copy()}>
            {t('Copy')}
          </Button>
        </>
      }
    >
      <div className="form-stack">{children}</div>
    </Dialog>
  )
}
