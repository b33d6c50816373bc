import { clearBankLines } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'

const schema = schemaOf(clearBankLines).shape.lines.element.pick({ clearedOn: true })

type DayDialogProps = {
  /** AD; what the field begins with. */
  day: string
  onGive: (day: string) => void
  onClose: () => void
}

/** Asks on which day the bank paid out or took in; left empty, the day is taken off. */
export function DayDialog({ day, onGive, onClose }: DayDialogProps) {
  const { t } = useTranslation()
  const of = useContractForm(schema, { clearedOn: day })
  return (
    <FormDialog title={t('Day at the bank')} verb={t('Save')} onClose={onClose}>
      {({ id }) => (
        <Form id={id} className="form-stack" startHere onSubmit={of.form.handleSubmit(({ clearedOn }) => onGive(clearedOn))}>
          <DateField
            of={of}
            name="clearedOn"
            label={t('Day at the bank')}
            calendar="bs"
            help={t('Empty: the bank does not have it yet.')}
          />
        </Form>
      )}
    </FormDialog>
  )
}
