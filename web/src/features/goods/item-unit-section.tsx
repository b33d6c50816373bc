import type { UnitOfMeasure } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { NameField } from '../../form/name-field.tsx'
import { QuantityField } from '../../form/quantity-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import type { NameCreation } from '../../picker/name-picker.tsx'
import type { NewGoods } from './goods-dialog.tsx'
import type { ItemForm } from './item-fields.ts'

type UnitSectionProps = {
  of: ItemForm
  units: readonly UnitOfMeasure[]
  at: (name: NewGoods) => object
  create: (name: NewGoods) => NameCreation
}

/** The simple unit in which an item is counted, and an alternate one with its proportion: 10 pcs are 3 kg. */
export function UnitSection({ of, units, at, create }: UnitSectionProps) {
  const { t } = useTranslation()
  const [unitId, alternateUnitId] = of.form.watch(['unitId', 'alternateUnitId'])
  const simple = units.filter(({ baseUnitId }) => baseUnitId === null)
  const symbolOf = (id: string | null) => units.find((unit) => unit.id === id)?.symbol
  const follow = (id: string | null) => {
    if (id !== null) return
    of.form.setValue('alternateQuantity', null, { shouldDirty: true })
    of.form.setValue('unitQuantity', null, { shouldDirty: true })
  }
  return (
    <FormSection title={t('Unit of measure')}>
      <div {...at('unitId')}>
        <NameField of={of} name="unitId" label={t('Unit')} items={simple} create={create('unitId')} />
      </div>
      <div {...at('alternateUnitId')}>
        <NameField
          of={of}
          name="alternateUnitId"
          label={t('Alternate unit')}
          items={simple.filter(({ id }) => id !== unitId)}
          none={t('(none)')}
          create={create('alternateUnitId')}
          onChosen={follow}
        />
      </div>
      {alternateUnitId !== null && (
        <>
          <QuantityField
            of={of}
            name="alternateQuantity"
            label={t('Quantity in the alternate unit')}
            unit={symbolOf(alternateUnitId)}
            optional={false}
          />
          <QuantityField of={of} name="unitQuantity" label={t('Equals in the unit')} unit={symbolOf(unitId)} optional={false} />
        </>
      )}
    </FormSection>
  )
}
