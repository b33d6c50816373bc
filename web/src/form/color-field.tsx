import type { CSSProperties } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldSet } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icon.ts'
import styles from './color-field.module.css'
import type { FieldOf } from './form-field.tsx'

/** White letters stand on each with a contrast of 4.5 or more. None is blue: blue says where one is. */
const COLORS = ['#0F766E', '#3F6212', '#713F12', '#9A3412', '#B91C1C', '#8A2F6B', '#6D28D9', '#155E75']

/** A colour by which something is known at a glance: one of eight. */
export function ColorField<Input extends FieldValues, Output>({ of, name, label }: Pick<FieldOf<Input, Output>, 'of' | 'name' | 'label'>) {
  const { t } = useTranslation()
  const { field } = useController({ control: of.form.control, name })
  return (
    <FieldSet label={label}>
      <div className={styles.colors}>
        {COLORS.map((color, place) => (
          <label key={color} style={colored(color)}>
            <input
              type="radio"
              name={name}
              checked={field.value === color}
              onChange={() => field.onChange(color)}
              aria-label={t('Colour {{number}}', { number: place + 1 })}
            />
            <CheckIcon />
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

function colored(color: string): CSSProperties {
  const style: CSSProperties & { '--org': string } = { '--org': color }
  return style
}
