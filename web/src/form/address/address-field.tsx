import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icon.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { chordOf } from '../../ui/keys.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FieldOf, FormField } from '../form-field.tsx'
import styles from './address.module.css'

/** The names of all local levels come only when somebody chooses among them. */
const PlaceFields = lazy(async () => ({ default: (await import('./place-fields.tsx')).PlaceFields }))

/**
 * An address in one line, typed freely; F2 opens the choice of province, district, local level and ward, which is written into the line.
 * Enter goes past the choice while it is shut.
 */
export function AddressField<Input extends FieldValues, Output>(props: FieldOf<Input, Output>) {
  const { of, name, label } = props
  const { t } = useTranslation()
  const placesId = useId()
  const { field } = useController({ control: of.form.control, name })
  const [opened, setOpened] = useState(false)
  const line = typeof field.value === 'string' ? field.value : ''
  const take = (text: string) =>
    of.form.setValue(name, text as FieldPathValue<Input, FieldPath<Input>>, {
      shouldDirty: true,
      shouldValidate: of.form.formState.isSubmitted,
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (chordOf(event) !== 'F2') return
    event.preventDefault()
    event.stopPropagation()
    setOpened(!opened)
  }
  return (
    <div className={opened ? styles.opened : undefined}>
      <FormField {...props}>
        <TextInput
          ref={field.ref}
          name={name}
          value={line}
          autoComplete="off"
          aria-keyshortcuts="F2"
          onChange={field.onChange}
          onBlur={field.onBlur}
          onKeyDown={onKeyDown}
          trailing={
            <>
              <Kbd silent keys="F2" />
              <IconButton
                label={t('Choose province, district, local level and ward')}
                aria-expanded={opened}
                aria-controls={opened ? placesId : undefined}
                onClick={() => setOpened(!opened)}
              >
                {opened ? <ChevronUpIcon /> : <ChevronDownIcon />}
              </IconButton>
            </>
          }
        />
      </FormField>
      {opened && (
        <fieldset id={placesId} className={styles.places} aria-label={label}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <PlaceFields line={line} onChange={take} />
          </Suspense>
        </fieldset>
      )}
    </div>
  )
}
