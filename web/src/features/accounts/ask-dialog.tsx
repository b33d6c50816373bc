import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type AskDialogProps = { title: string; verb: string; pending: boolean; onDo: () => void; onClose: () => void; children: ReactNode }

/** Asks for confirmation before a change that affects another user; the focus is on Cancel. */
export function AskDialog({ title, verb, pending, onDo, onClose, children }: AskDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      keys={[{ keys: 'Escape', label: t('Cancel') }]}
      title={title}
      footer={
        <>
          <Button data-autofocus keys="Escape" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" disabled={pending} onClick={onDo}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
