import { alterVoucher } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from './contract-form.ts'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LongTextField } from './long-text-field.tsx'

const schema = schemaOf(alterVoucher).pick({ reason: true })

type ReasonDialogProps = {
  title: string
  /** What is done with the reason; saved, where nothing else is said. */
  verb?: string
  danger?: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

/** Asks why something that was posted is changed. */
export function ReasonDialog({ title, verb, danger = false, onGive, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const of = useContractForm(schema, { reason: '' })
  const { isDirty, isSubmitSuccessful } = of.form.formState
  return (
    <FormDialog
      title={title}
      verb={verb ?? t('Save')}
      danger={danger}
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
