import { type ReactNode, useId } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { FormActions } from './form-actions.tsx'
import { useFormDialogKeys } from './form-dialog-keys.ts'
import { useLeaving } from './unsaved.tsx'

type FormDialogProps = {
  title: string
  /** What its main button does: Create, Save. */
  verb: string
  pending?: boolean
  onClose: () => void
  /** The form, with this id; it may report by `onChanged` that something was typed, which is then not left without a question. */
  children: (form: { id: string; onChanged: (changed: boolean) => void }) => ReactNode
}

/** A dialog that holds a form. */
export function FormDialog({ title, verb, pending = false, onClose, children }: FormDialogProps) {
  const id = useId()
  const keys = useFormDialogKeys(verb)
  const { leave, asks, onChanged } = useLeaving()
  const close = () => leave(onClose)
  return (
    <Dialog onClose={close} keys={keys} title={title} footer={<FormActions form={id} verb={verb} onCancel={close} pending={pending} />}>
      {children({ id, onChanged })}
      {asks}
    </Dialog>
  )
}
