import { type CostCentre, listCostCentres, updateCostCentre } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { masterFields, NameFields, UseSection } from '../../masters/master-fields.tsx'
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
  const empty = { name: '', nameNp: '', code: '', parentId, active: true, version: 0 }
  const of = useContractForm(schemaOf(updateCostCentre), masterFields(costCentreWire, row, empty))
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
        <NameFields of={of} more={['code']} />
        <NameField
          of={of}
          name="parentId"
          label={t('Under cost centre')}
          items={all.filter(({ id }) => id !== row?.id)}
          none={t('(none)')}
        />
      </FormSection>
      {row && <UseSection of={of} label={t('Can be used in new vouchers')} />}
    </MasterForm>
  )
}
