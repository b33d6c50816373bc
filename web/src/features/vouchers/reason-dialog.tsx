import { cancelVoucher } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { LongTextField } from '../../form/long-text-field.tsx'

type ReasonDialogProps = { title: string; verb: string; danger?: boolean; onGive: (reason: string) => void; onClose: () => void }

const schema = schemaOf(cancelVoucher).pick({ reason: true })

/** Asks for the reason, which altering and cancelling require. */
export function ReasonDialog({ title, verb, danger = false, onGive, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const of = useContractForm(schema, { reason: '' })
  return (
    <FormDialog title={title} verb={verb} back={t('Back')} danger={danger} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere onSubmit={of.form.handleSubmit(({ reason }) => onGive(reason.trim()))}>
          <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
        </Form>
      )}
    </FormDialog>
  )
}
