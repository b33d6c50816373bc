import { type CostCentre, listCostCentres, updateCostCentre } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { CheckField } from '../../form/check-field.tsx'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { useBack } from '../../ui/back.ts'
import { costCentreWire } from './cost-centres-screen.tsx'

/** `costCentre/new` and `costCentre/{id}/edit`. */
export function CostCentreFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listCostCentres, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t('There is no such cost centre.')} start="">
      {(row, former, onCreated) => <Form all={all ?? []} row={row} parentId={former?.parentId ?? null} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

type FormProps = { all: readonly CostCentre[]; row: CostCentre | undefined; parentId: string | null; onCreated: (row: CostCentre) => void }

function Form({ all, row, parentId, onCreated }: FormProps) {
  const { t } = useTranslation()
  const {
    id: _id,
    parent: _parent,
    ...fields
  } = row ?? { id: '', parent: null, name: '', nameNp: '', code: '', parentId, active: true, version: 0 }
  const of = useContractForm(schemaOf(updateCostCentre), { ...fields, code: fields.code ?? '' })
  return (
    <MasterForm
      wire={costCentreWire}
      row={row}
      of={of}
      title={row ? t('Alter cost centre') : t('New cost centre')}
      list={t('Cost centres')}
      back={useBack('/$lng/costCentre')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <TextFields
          of={of}
          fields={[
            { name: 'name', label: t('Name in English'), autoFocus: true },
            { name: 'nameNp', label: t('Name in Nepali'), lang: 'ne' },
            { name: 'code', label: t('Code') },
          ]}
        />
        <NameField
          of={of}
          name="parentId"
          label={t('Under cost centre')}
          items={all.filter(({ id }) => id !== row?.id)}
          none={t('(none)')}
        />
      </FormSection>
      {row && (
        <FormSection title={t('Use')}>
          <CheckField of={of} name="active" label={t('Can be used in new vouchers')} />
        </FormSection>
      )}
    </MasterForm>
  )
}
