import { reverseVoucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite, type WireFailure } from '../../../api/use-endpoint.ts'
import { useOrganization, useWorkingYear } from '../../../books/organization.ts'
import { readWorkingDate } from '../../../books/working-date.ts'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { LongTextField } from '../../../form/long-text-field.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { notify } from '../../../ui/notify.ts'
import type { VerbDialogProps } from './verb-dialog.tsx'

const schema = schemaOf(reverseVoucher).omit({ version: true })

/** Asks on which day, and why, a voucher is reversed: by a voucher of its own, so that its own month stays as it is. */
export function ReversalDialog({ voucher, title, facts, onDone, close }: Omit<VerbDialogProps, 'verb'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const reverse = useWrite(reverseVoucher, { quiet: true })
  const of = useContractForm(schema, { date: readWorkingDate(useWorkingYear()), narration: '' })
  const onError = (failure: WireFailure) => {
    if (!of.refuse(failure)) notify('error', t('The voucher was not reversed'), say(failure))
  }
  const onSuccess = ({ result }: { result: { number: string } }) => {
    const numbers = { what: digits(voucher.number, language), by: digits(result.number, language) }
    notify('success', t('Voucher reversed'), t('{{what}} by {{by}}', numbers))
    close()
    onDone('reverse')
  }
  const send = of.form.handleSubmit((body) =>
    reverse.mutate(
      { params: { organizationId, voucherId: voucher.id }, body: { ...body, version: voucher.version } },
      { onSuccess, onError },
    ),
  )
  return (
    <FormDialog
      title={t('Reverse {{what}}', { what: `${title} ${digits(voucher.number, language)}` })}
      verb={t('Reverse')}
      back={t('Back')}
      pending={reverse.isPending}
      onClose={close}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={send}>
          <p className="second">{facts}</p>
          <p className="second">{t('A new voucher debits what this one credits. This one and its month stay as they are.')}</p>
          <DateField of={of} name="date" label={t('Date of the reversal')} calendar="bs" />
          <LongTextField of={of} name="narration" label={t('Reason')} most={1000} />
        </Form>
      )}
    </FormDialog>
  )
}
