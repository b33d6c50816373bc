import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import type { LiveKey } from '../ui/live-keys.ts'
import { FormActions } from './form-actions.tsx'
import { useLeaving } from './unsaved.tsx'

type FormDialogProps = {
  title: string
  /** What its main button does: Create, Save. */
  verb: string
  pending?: boolean
  /** What leaving is called where Cancel would be ambiguous, as in a dialog that cancels something. */
  back?: string
  danger?: boolean
  /** For rows of several fields. */
  wide?: boolean
  onClose: () => void
  /** Whether something was typed, which is then not left without a question. A form inside that knows it alone reports it by `onChanged`. */
  changed?: boolean
  /** Further keys of the dialog. */
  more?: readonly LiveKey[]
  /** The form, with this id. */
  children: (form: { id: string; onChanged: (changed: boolean) => void }) => ReactNode
}

/** A dialog that holds a form. */
export function FormDialog({
  title,
  verb,
  pending = false,
  back,
  danger = false,
  wide = false,
  changed = false,
  more = [],
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const { t } = useTranslation()
  const keys = [
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', label: verb, run: sendForm },
    ...more,
    { keys: 'Escape', label: back ?? t('Cancel') },
  ]
  const { leave, asks, onChanged } = useLeaving(changed)
  const close = () => leave(onClose)
  return (
    <Dialog
      onClose={close}
      keys={keys}
      title={title}
      wide={wide}
      footer={<FormActions form={id} onCancel={close} {...{ verb, pending, danger }} {...(back !== undefined && { back })} />}
    >
      {children({ id, onChanged })}
      {asks}
    </Dialog>
  )
}

// A key that the form has heard does not come here.
function sendForm(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('[role="dialog"] form')
  forms[forms.length - 1]?.requestSubmit()
}
