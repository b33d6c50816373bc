import { reopenFiscalYear, type YearEnd } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { yearName } from '../../books/year-name.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { LongTextField } from '../../form/long-text-field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'

type ReopenDialogProps = { end: YearEnd; onClose: () => void }

const schema = schemaOf(reopenFiscalYear).pick({ reason: true })

/** Says what reopening a year changes, before it does so for a reason. */
export function ReopenDialog({ end, onClose }: ReopenDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const reopen = useWrite(reopenFiscalYear)
  const of = useContractForm(schema, { reason: '' })
  const { year, entry, reopening } = end
  const name = yearName(year, language)
  const submit = of.form.handleSubmit(({ reason }) =>
    reopen.mutate(
      { params: { id: year.id }, body: { reason: reason.trim(), version: year.version } },
      {
        onSuccess: () => {
          notify('success', t('The year is open again.'), name)
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <FormDialog title={t('Reopen the year {{name}}?', { name })} verb={t('Reopen')} danger pending={reopen.isPending} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <ul>
            {entry && <li>{t('The closing entry {{number}} is cancelled, with your reason.', { number: entry.number })}</li>}
            <li>{t('Vouchers of the year can be posted, altered and cancelled again, up to its lock.')}</li>
            <li>{t('What is changed in it moves the openings of all later years.')}</li>
            {reopening.filed > 0 && (
              <li>{t('Filed reports that may not agree any more: {{number}}', { number: formatCount(reopening.filed, language) })}</li>
            )}
          </ul>
          <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
        </Form>
      )}
    </FormDialog>
  )
}
