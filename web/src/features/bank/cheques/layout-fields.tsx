import type { ChequeLayout } from '@lekha/contract'
import type { FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '../../../form/contract-form.ts'
import { HeldField } from '../../../form/held-field.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { USUAL_LAYOUT } from '../../../paper/cheque-sheet.tsx'
import { Check } from '../../../ui/check.tsx'
import styles from './layout.module.css'
import { millimetres } from './millimetres.ts'

type LayoutForm = ContractForm<ChequeLayout>

/** The places of a cheque's fields in millimetres, one row for each. */
export function LayoutFields({ of }: { of: LayoutForm }) {
  const { t } = useTranslation()
  const crossing = of.form.watch('crossing')
  const row = (legend: string, fields: [name: FieldPath<ChequeLayout>, label: string][]) => (
    <fieldset className={styles.row}>
      <legend>{legend}</legend>
      {fields.map(([name, label]) => (
        <HeldField key={name} of={of} name={name} label={label} optional={false} {...millimetres} />
      ))}
    </fieldset>
  )
  const [left, above] = [t('From the left'), t('From above')]
  const turn = () =>
    of.form.setValue('crossing', crossing === null ? USUAL_LAYOUT.crossing : null, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      {row(t('Cheque'), [['width', t('Width')], ['height', t('Height')]]) /* biome-ignore format: a row reads as one */}
      {row(t('Shift of the printer'), [['shiftX', t('To the right')], ['shiftY', t('Downwards')]]) /* biome-ignore format: as above */}
      {row(t('Date'), [['date.x', left], ['date.y', above], ['date.step', t('Digit to digit')]]) /* biome-ignore format: as above */}
      <SelectField
        of={of}
        name="calendar"
        label={t('Calendar of the date')}
        options={[{ value: 'ad', label: t('A.D.') }, { value: 'bs', label: t('B.S.') }]} // biome-ignore format: as above
      />
      {row(t('Payee'), [['payee.x', left], ['payee.y', above]]) /* biome-ignore format: as above */}
      {row(t('Amount in words'), [['words.x', left], ['words.y', above], ['words.width', t('Width')]]) /* biome-ignore format: as above */}
      {row(t('Second line of words'), [['words.second.x', left], ['words.second.y', above]]) /* biome-ignore format: as above */}
      {row(t('Amount in figures'), [['figures.x', left], ['figures.y', above]]) /* biome-ignore format: as above */}
      <Check label={t('Crossed: A/C Payee Only')} checked={crossing !== null} onChange={turn} />
      {crossing !== null && row(t('Crossing'), [['crossing.x', left], ['crossing.y', above]]) /* biome-ignore format: as above */}
    </>
  )
}
