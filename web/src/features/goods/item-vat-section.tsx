import { useTranslation } from 'react-i18next'
import { DateField } from '../../form/date-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { Check } from '../../ui/check.tsx'
import { optionsOf, useVatNames } from './goods-words.ts'
import type { ItemForm } from './item-fields.ts'

/** The VAT of an item now, and, where it was another one before a day, that day and what it was. */
export function VatSection({ of }: { of: ItemForm }) {
  const { t } = useTranslation()
  const names = useVatNames()
  const [vatClass, vatSince] = of.form.watch(['vatClass', 'vatSince'])
  const change = (changed: boolean) => {
    of.form.setValue('vatSince', changed ? '' : null, { shouldDirty: true })
    if (!changed) of.form.setValue('formerVatClass', null, { shouldDirty: true })
  }
  const others = optionsOf(names).filter(({ value }) => value !== vatClass)
  return (
    <FormSection title={t('Tax')}>
      <SelectField of={of} name="vatClass" label={t('VAT')} options={optionsOf(names)} optional={false} />
      <TextField of={of} name="hsCode" label={t('HS code')} />
      <Check label={t('It had another VAT before a day')} checked={vatSince !== null} onChange={({ target }) => change(target.checked)} />
      {vatSince !== null && (
        <>
          <span />
          <DateField of={of} name="vatSince" label={t('VAT since')} calendar="bs" optional={false} />
          <SelectField of={of} name="formerVatClass" label={t('VAT before')} options={others} optional={false} />
        </>
      )}
    </FormSection>
  )
}
