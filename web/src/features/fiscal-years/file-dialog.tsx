import { fileReport, type YearEnd } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { FILED_TITLES } from './filed-titles.ts'

const schema = schemaOf(fileReport).pick({ report: true, note: true })

/** Keeps a report of the year as it is now. */
export function FileDialog({ end: { year, reports }, onClose }: { end: YearEnd; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const file = useWrite(fileReport)
  const of = useContractForm(schema, { report: reports[0] ?? 'trial-balance', note: '' })
  const submit = of.form.handleSubmit((body) =>
    file.mutate(
      { params: { id: year.id }, body: { ...body, language } },
      {
        onSuccess: () => {
          notify('success', t('The report is kept as filed.'), t(FILED_TITLES[body.report]))
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <FormDialog title={t('File a report')} verb={t('Keep')} pending={file.isPending} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <SelectField
            of={of}
            name="report"
            label={t('Report')}
            options={reports.map((value) => ({ value, label: t(FILED_TITLES[value]) }))}
          />
          <TextField of={of} name="note" label={t('Note')} />
          <p className="hint">{t('With whom, or for what, it is filed. The copy is sealed and cannot be changed.')}</p>
        </Form>
      )}
    </FormDialog>
  )
}
