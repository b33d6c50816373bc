import { type ChangeEvent, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../../api/stored-image.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useControl } from '../../ui/field.tsx'
import { ImportIcon } from '../../ui/icon.ts'

type ImageFieldProps<Input extends FieldValues> = {
  label: string
  control: Control<Input>
  name: FieldPath<Input>
  error: string | undefined
  /** The address of the picture that is stored, until another is chosen. */
  stored?: string | undefined
}

/** A picture from this machine, shown as it will be stored. */
export function ImageField<Input extends FieldValues>({ label, control, name, error, stored }: ImageFieldProps<Input>) {
  const { field } = useController({ control, name })
  const chosen: unknown = field.value
  const preview = useBlobAddress(chosen instanceof File ? chosen : undefined) ?? stored
  return (
    <Field label={label} optional error={error}>
      <div className="image-field">
        {preview !== undefined && <img src={preview} alt={label} className="image-preview" />}
        <FileButton onChoose={field.onChange} name={chosen instanceof File ? chosen.name : undefined} />
      </div>
    </Field>
  )
}

function FileButton({ onChoose, name }: { onChoose: (file: File | undefined) => void; name: string | undefined }) {
  const { t } = useTranslation()
  const control = useControl({})
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files?.[0])
  return (
    <>
      <input
        ref={input}
        {...control}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="unheard"
        tabIndex={-1}
        onChange={choose}
      />
      <Button small icon={<ImportIcon />} onClick={() => input.current?.click()}>
        {name ?? t('Choose a picture')}
      </Button>
    </>
  )
}
