import { createSavedView, type SavedView, savedViewForm, updateSavedView } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../api/use-endpoint.ts'
import type { WireFailure } from '../api/wire-failure.ts'
import { useOrganization } from '../books/organization.ts'
import { CheckField } from '../form/check-field.tsx'
import { useContractForm } from '../form/contract-form.ts'
import { Form } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { today } from '../ui/clock.ts'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { periodText } from './period.ts'
import { movingPeriod, searchToSave } from './saved-views.ts'
import { useReportPath } from './use-saved-views.ts'

/** In the form the period is 'moving' or 'fixed'; it is no part of what is sent. */
const schema = savedViewForm.pick({ name: true, shared: true, isDefault: true }).extend({ days: savedViewForm.shape.name })

type SavedViewDialogProps = {
  /** The view in force: under its own name it is saved anew. */
  former: SavedView | undefined
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Saves the report as it stands: its filters, columns, expanded rows and period under a name. */
export function SavedViewDialog({ former, onSaved, onClose }: SavedViewDialogProps) {
  const { t } = useTranslation()
  const { may, fiscalYear } = useOrganization()
  const path = useReportPath()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const period = movingPeriod(search, today(), fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end })
  const known = former && (former.mine || may('chart.write')) && former.report === path ? former : undefined
  const of = useContractForm(schema, {
    ...{ name: known?.name ?? '', shared: known?.shared ?? false, isDefault: known?.isDefault ?? false },
    days: period ? 'moving' : 'fixed',
  })
  const days = useDays(period?.label ?? '', search)
  const { store, pending } = useStore(known, onSaved)
  const submit = of.form.handleSubmit(({ days, ...form }) =>
    store({ ...form, report: path, search: searchToSave(search, days === 'moving' ? period?.id : undefined) }, of.refuse),
  )
  return (
    <FormDialog title={t('Save view')} verb={t('Save')} pending={pending} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <TextField of={of} name="name" label={t('Name')} />
          {period && <SelectField of={of} name="days" label={t('Period')} options={days} />}
          {may('chart.write') && <CheckField of={of} name="shared" label={t('Shared with everybody who reads reports')} />}
          <CheckField of={of} name="isDefault" label={t('The report opens with this view')} />
        </Form>
      )}
    </FormDialog>
  )
}

/** The same days again whenever the view is opened, or those that are called so on that day. */
function useDays(label: string, { from, to }: Record<string, string | undefined>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (to === undefined) return []
  return [
    { value: 'moving', label: t('{{period}}, on the day when it is opened', { period: t(label) }) },
    { value: 'fixed', label: t('Always {{period}}', { period: periodText({ from: from ?? to, to }, language) }) },
  ]
}

type Fields = Pick<SavedView, 'name' | 'report' | 'search' | 'shared' | 'isDefault'>

function useStore(known: SavedView | undefined, onSaved: (view: SavedView) => void) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const [create, update] = [useWrite(createSavedView, { quiet: true }), useWrite(updateSavedView, { quiet: true })]
  const store = (fields: Fields, refuse: (failure: WireFailure) => boolean) => {
    const done = {
      onSuccess: ({ result }: { result: SavedView }) => {
        notify('success', t('Your changes are saved.'), result.name)
        onSaved(result)
      },
      onError: (failure: WireFailure) => void (refuse(failure) || notify('error', say(failure))),
    }
    const params = { organizationId }
    if (known?.name !== fields.name) create.mutate({ params, body: fields }, done)
    else update.mutate({ params: { ...params, viewId: known.id }, body: { ...fields, version: known.version } }, done)
  }
  return { store, pending: create.isPending || update.isPending }
}
