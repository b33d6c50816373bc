import { type UnitOfMeasure, updateUnitOfMeasure } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { masterFields, typedName } from '../../masters/master-fields.tsx'
import { unitWire } from './wires.ts'

export type UnitFields = Pick<UnitOfMeasure, 'name' | 'nameNp' | 'symbol' | 'decimals' | 'baseUnitId' | 'perBase' | 'active' | 'version'>

/** The form of a unit, empty for a new one. */
export function useUnitForm(row: UnitOfMeasure | undefined, typed = ''): ContractForm<UnitFields> {
  const empty: UnitFields = { ...typedName(typed), symbol: '', decimals: 0, baseUnitId: null, perBase: null, active: true, version: 0 }
  return useContractForm(schemaOf(updateUnitOfMeasure), masterFields(unitWire, row, empty))
}

type UnitMeasuresProps = { of: ContractForm<UnitFields>; all: readonly UnitOfMeasure[]; row?: UnitOfMeasure | undefined; simple?: boolean }

/** Its symbol, and either its decimals or the simple unit of which it is a multiple. `simple`: it can only be one that items are counted in. */
export function UnitMeasures({ of, all, row, simple = false }: UnitMeasuresProps) {
  const { t } = useTranslation()
  const baseUnitId = of.form.watch('baseUnitId')
  const base = all.find(({ id }) => id === baseUnitId)
  const follow = (id: string | null) => {
    if (id === null) of.form.setValue('perBase', null, { shouldDirty: true })
    else of.form.setValue('decimals', 0, { shouldDirty: true })
  }
  return (
    <>
      <TextField of={of} name="symbol" label={t('Symbol')} />
      {!simple && (
        <NameField
          of={of}
          name="baseUnitId"
          label={t('Multiple of')}
          items={all.filter((unit) => unit.baseUnitId === null && unit.id !== row?.id)}
          none={t('(a simple unit)')}
          onChosen={follow}
        />
      )}
      {base ? (
        <NumberField of={of} name="perBase" label={t('How many {{unit}}', { unit: base.symbol })} whole optional={false} />
      ) : (
        <NumberField of={of} name="decimals" label={t('Decimals')} whole optional={false} />
      )}
    </>
  )
}
