import { createFiscalYear, type FiscalYear, updateFiscalYear } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { NewYearForm } from './new-year-form.tsx'
import { YearForm } from './year-form.tsx'

type YearDialogProps = {
  /** The year to change; undefined for a new one. */
  year: FiscalYear | undefined
  onClose: () => void
}

/** Changes a year: its name, and its dates as far as the server permits (the start of the first year, the end of the last). */
export function YearDialog({ year, onClose }: YearDialogProps) {
  const { t } = useTranslation()
  const { organizationId, years } = useOrganization()
  const create = useWrite(createFiscalYear)
  const update = useWrite(updateFiscalYear)
  if (!year)
    return (
      <FormDialog title={t('Create New Fiscal Year')} verb={t('Create')} pending={create.isPending} onClose={onClose}>
        {(form) => <NewYearForm {...form} {...{ organizationId, create }} former={years.at(-1)} onCreated={onClose} />}
      </FormDialog>
    )
  const { id, version, name, ...dates } = year
  const notifySaved = (changed: { name?: string | undefined }) => () => {
    notify('success', t('Your changes are saved.'), changed.name)
    onClose()
  }
  return (
    <FormDialog title={t('Edit fiscal year')} verb={t('Save')} pending={update.isPending} onClose={onClose}>
      {(form) => (
        <YearForm
          {...form}
          former={years[years.findIndex((each) => each.id === id) - 1]}
          year={{ year: dates.year, end: dates.end, name }}
          onSubmit={(fields, refuse) =>
            update.mutate({ params: { id }, body: { ...fields, version } }, { onSuccess: notifySaved(fields), onError: refuse })
          }
        />
      )}
    </FormDialog>
  )
}
