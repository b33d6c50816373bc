import { alterVoucher } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { LongTextField } from '../../../form/long-text-field.tsx'

const schema = schemaOf(alterVoucher).pick({ reason: true })

/** Asks why the opening stock that was posted is changed. */
export function ReasonDialog({ onGive, onClose }: { onGive: (reason: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const of = useContractForm(schema, { reason: '' })
  const { isDirty, isSubmitSuccessful } = of.form.formState
  return (
    <FormDialog
      title={t('Alter the opening stock')}
      verb={t('Save')}
      back={t('Back')}
      changed={isDirty && !isSubmitSuccessful}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} className="form-stack" startHere onSubmit={of.form.handleSubmit(({ reason }) => onGive(reason.trim()))}>
          <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
        </Form>
      )}
    </FormDialog>
  )
}
