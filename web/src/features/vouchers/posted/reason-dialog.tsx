import { cancelVoucher } from '@lekha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { LongTextField } from '../../../form/long-text-field.tsx'

type ReasonDialogProps = {
  title: string
  verb: string
  danger?: boolean
  /** The day, the party and the amount: the number alone tells nobody that it is the right voucher. */
  facts: ReactNode
  onGive: (reason: string) => void
  onClose: () => void
}

const schema = schemaOf(cancelVoucher).pick({ reason: true })

/** Asks for the reason, which altering and cancelling require. */
export function ReasonDialog({ title, verb, danger = false, facts, onGive, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const of = useContractForm(schema, { reason: '' })
  const { isDirty, isSubmitSuccessful } = of.form.formState
  return (
    <FormDialog title={title} verb={verb} back={t('Back')} danger={danger} changed={isDirty && !isSubmitSuccessful} onClose={onClose}>
      {({ id }) => (
        <Form id={id} className="form-stack" startHere onSubmit={of.form.handleSubmit(({ reason }) => onGive(reason.trim()))}>
          <p className="second">{facts}</p>
          <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
        </Form>
      )}
    </FormDialog>
  )
}
