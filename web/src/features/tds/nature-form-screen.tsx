import { listTdsNatures, type TdsNature } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { CheckField } from '../../form/check-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { useBack } from '../../ui/back.ts'
import { today } from '../../ui/clock.ts'
import { natureWire, useNatureForm } from './nature-fields.ts'
import { RatesSection } from './rates-section.tsx'

/** `tds/nature/new` and `tds/nature/edit/{id}`. */
export function NatureFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listTdsNatures, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t('There is no such nature of payment.')} start="">
      {(row, _former, onCreated) => <Form row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

type FormProps = { row: TdsNature | undefined; onCreated: (row: TdsNature) => void }

function Form({ row, onCreated }: FormProps) {
  const { t } = useTranslation()
  const of = useNatureForm(row, today())
  return (
    <MasterForm
      wire={natureWire}
      row={row}
      of={of}
      title={row ? t('Alter nature of payment') : t('New nature of payment')}
      list={t('Natures of payment (TDS)')}
      back={useBack('/$lng/tds/nature')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} />
        <TextField of={of} name="section" label={t('Section of the Income Tax Act')} />
        <TextField of={of} name="note" label={t('Note')} />
        <CheckField of={of} name="final" label={t('This tax is final: the party pays no more on this income')} />
      </FormSection>
      <RatesSection of={of} />
      {row && <UseSection of={of} label={t('Can be chosen in vouchers')} />}
    </MasterForm>
  )
}
