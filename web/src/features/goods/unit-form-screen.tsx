import { listUnitsOfMeasure, type UnitOfMeasure } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { FormSection } from '../../masters/form-section.tsx'
import { NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { useBack } from '../../ui/back.ts'
import { UnitMeasures, useUnitForm } from './unit-form.tsx'
import { unitWire } from './wires.ts'

/** `inventory/unit/new` and `inventory/unit/edit/{id}`. */
export function UnitFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listUnitsOfMeasure, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t('There is no such unit of measure.')} start="">
      {(row, _former, onCreated) => <Form all={all ?? []} row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

type FormProps = { all: readonly UnitOfMeasure[]; row: UnitOfMeasure | undefined; onCreated: (row: UnitOfMeasure) => void }

function Form({ all, row, onCreated }: FormProps) {
  const { t } = useTranslation()
  const of = useUnitForm(row)
  return (
    <MasterForm
      wire={unitWire}
      row={row}
      of={of}
      title={row ? t('Alter unit') : t('New unit')}
      list={t('Units of measure')}
      back={useBack('/$lng/inventory/unit')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} />
        <UnitMeasures of={of} all={all} row={row} />
      </FormSection>
      {row && <UseSection of={of} label={t('Can be chosen for items')} />}
    </MasterForm>
  )
}
