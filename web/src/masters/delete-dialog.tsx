import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from '../api/use-endpoint.ts'
import type { WireFailure } from '../api/wire-failure.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'

type DeleteDialogProps = {
  name: string
  /** Why it was refused: where it is used. */
  refusal: WireFailure | null
  pending: boolean
  onDelete: () => void
  onClose: () => void
  /** What else can be done about something that is used. */
  children?: ReactNode
}

/** Asks once, the keyboard on the way out; where the server says that the thing is used, says where, and what can be done instead. */
export function DeleteDialog({ name, refusal, pending, onDelete, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const cancel = useRef<HTMLButtonElement>(null)
  const isRefused = refusal !== null
  // The button that had the keyboard can no longer be pressed.
  useEffect(() => {
    if (isRefused) cancel.current?.focus()
  }, [isRefused])
  return (
    <Dialog
      onClose={onClose}
      keys={[{ keys: 'Escape', label: t('Cancel') }]}
      title={t('Delete {{name}}?', { name })}
      footer={
        <>
          <Button ref={cancel} data-autofocus keys="Escape" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" disabled={pending || isRefused} onClick={onDelete}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      {refusal === null ? (
        <p>{t('It can be deleted only while nothing uses it.')}</p>
      ) : (
        <>
          <FieldError id={undefined}>{say(refusal)}</FieldError>
          {children}
        </>
      )}
    </Dialog>
  )
}

/** What can be done with something that is used. */
export function Instead({ onRetire }: { onRetire: () => void }) {
  const { t } = useTranslation()
  return (
    <p className="dialog-instead">
      {t('It can be put out of use: it takes no new voucher and its figures stay.')}{' '}
      <Button kind="link" onClick={onRetire}>
        {t('Put out of use')}
      </Button>
    </p>
  )
}
