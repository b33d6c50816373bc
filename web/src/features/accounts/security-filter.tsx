import { listUsers } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useEventNames } from './event-names.ts'
import { fullName } from './users.ts'

/** The filters of the list, as in the address. */
export type SecurityFilter = { who?: string | undefined; kind?: string | undefined; from?: string | undefined; to?: string | undefined }

type FilterDialogProps = { filter: SecurityFilter; onChange: (filter: SecurityFilter) => void; onClose: () => void }

/** The dialog of the filters: user, kind of event, from, to; all optional. */
export function FilterDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation()
  const names = useEventNames()
  const [{ who, kind, from, to }, setFilter] = useState(filter)
  const set = (change: SecurityFilter) => setFilter((now) => ({ ...now, ...change }))
  const users = useEndpoint(listUsers, {}).data?.result ?? []
  const all = { value: '', label: t('All') }
  const backwards = from && to && to < from ? t('End date must be after start date') : undefined
  return (
    <FormDialog title={t('Filter')} verb={t('Show')} onClose={onClose}>
      {({ id }) => (
        <Form
          id={id}
          startHere
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (backwards === undefined) onChange({ who, kind, from, to })
          }}
        >
          <Field label={t('Who')}>
            <Select
              options={[all, ...users.map((user) => ({ value: user.id, label: fullName(user) }))]}
              value={who ?? ''}
              onChange={(value) => set({ who: value || undefined })}
            />
          </Field>
          <Field label={t('Event')}>
            <Select
              options={[all, ...Object.entries(names).map(([value, label]) => ({ value, label }))]}
              value={kind ?? ''}
              onChange={(value) => set({ kind: value || undefined })}
            />
          </Field>
          <Field label={t('From')} optional>
            <DateField value={from ?? ''} onChange={(value) => set({ from: value || undefined })} />
          </Field>
          <Field label={t('To')} optional error={backwards}>
            <DateField value={to ?? ''} onChange={(value) => set({ to: value || undefined })} />
          </Field>
        </Form>
      )}
    </FormDialog>
  )
}
