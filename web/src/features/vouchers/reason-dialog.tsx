import { cancelVoucher } from '@lekha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormActions } from '../../form/form-actions.tsx'
import { useFormDialogKeys } from '../../form/form-dialog-keys.ts'
import { LongTextField } from '../../form/long-text-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ReasonDialogProps = { title: string; verb: string; danger?: boolean; onGive: (reason: string) => void; onClose: () => void }

const schema = schemaOf(cancelVoucher).pick({ reason: true })

/** Asks for the reason, which altering and cancelling require. */
export function ReasonDialog({ title, verb, danger = false, onGive, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const of = useContractForm(schema, { reason: '' })
  const keys = useFormDialogKeys(verb, t('Back'))
  return (
    <Dialog
      onClose={onClose}
      keys={keys}
      title={title}
      footer={<FormActions form={id} verb={verb} back={t('Back')} danger={danger} onCancel={onClose} />}
    >
      <Form id={id} startHere onSubmit={of.form.handleSubmit(({ reason }) => onGive(reason.trim()))}>
        <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
      </Form>
    </Dialog>
  )
}
