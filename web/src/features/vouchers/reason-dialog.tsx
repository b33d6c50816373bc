import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type ReasonDialogProps = { title: string; verb: string; danger?: boolean; onGive: (reason: string) => void; onClose: () => void }

/** Asks for the reason that altering and cancelling demand. */
export function ReasonDialog({ title, verb, danger = false, onGive, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const give = () => {
    if (reason.trim() === '') setSubmitted(true)
    else onGive(reason.trim())
  }
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Enter', also: 'Ctrl+Enter', label: verb, run: give },
        { keys: 'Escape', label: t('Back') },
      ]}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind={danger ? 'danger' : 'main'} onClick={give}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          give()
        }}
      >
        <Field label={t('Reason')} error={submitted && reason.trim() === '' ? t('A reason is required.') : undefined}>
          <TextInput data-autofocus maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
