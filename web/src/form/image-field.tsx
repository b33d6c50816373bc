import { imageType, MAX_FILE_BYTES } from '@lekha/contract'
import { type ChangeEvent, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../api/stored-image.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, useControl } from '../ui/field.tsx'
import { ImportIcon, XIcon } from '../ui/icon.ts'
import type { ContractForm } from './contract-form.ts'
import styles from './image-field.module.css'

type ImageFieldProps<Input extends FieldValues, Output> = {
  of: Pick<ContractForm<Input, Output>, 'form' | 'errorOf'>
  name: FieldPath<Input>
  label: string
  /** The address of the picture that is stored, until another is chosen. */
  stored?: string | undefined
}

/** A picture from this machine, shown as it will be stored. In the form: a file, '' where the stored one is removed, or undefined. */
export function ImageField<Input extends FieldValues, Output>({ of, name, label, stored }: ImageFieldProps<Input, Output>) {
  const { t } = useTranslation()
  const { field } = useController({ control: of.form.control, name })
  const { refusal, choose } = useChosenPicture(field.onChange)
  const chosen: unknown = field.value
  const file = chosen instanceof File ? chosen : undefined
  const own = useBlobAddress(file)
  const preview = own ?? (chosen === '' ? undefined : stored)
  const remove = () => choose(undefined, stored === undefined ? undefined : '')
  return (
    <Field label={label} optional error={refusal ?? of.errorOf(name)}>
      <div className={styles.field}>
        {preview !== undefined && <img src={preview} alt={label} className={styles.preview} />}
        <FileButton onChoose={(picked) => choose(picked)} name={file?.name} />
        {preview !== undefined && (
          <IconButton label={t('Remove the picture')} onClick={remove}>
            <XIcon />
          </IconButton>
        )}
      </div>
    </Field>
  )
}

/** Judges a file by its own bytes before it comes into the form: a wrong one is told of at once, and what stood there stays. */
function useChosenPicture(onChange: (value: File | '' | undefined) => void) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string>()
  const choose = async (file: File | undefined, otherwise?: '') => {
    if (!file) {
      setRefusal(undefined)
      return onChange(otherwise)
    }
    const head = await file.slice(0, 16).arrayBuffer()
    if (file.size > MAX_FILE_BYTES) return setRefusal(t('A file has at most 10 MB.'))
    if (imageType(new Uint8Array(head)) === undefined) return setRefusal(t('An image is a PNG, JPEG or WebP file.'))
    setRefusal(undefined)
    return onChange(file)
  }
  return { refusal, choose: (file: File | undefined, otherwise?: '') => void choose(file, otherwise) }
}

function FileButton({ onChoose, name }: { onChoose: (file: File) => void; name: string | undefined }) {
  const { t } = useTranslation()
  const control = useControl({})
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    target.value = '' // the same file, mended, can be chosen again
  }
  return (
    <>
      <input
        ref={input}
        {...control}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        onChange={choose}
      />
      <Button small icon={<ImportIcon />} onClick={() => input.current?.click()}>
        {name ?? t('Choose a picture')}
      </Button>
    </>
  )
}
