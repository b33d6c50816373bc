import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button.tsx'
import { HideIcon, ShowIcon } from '../ui/icon.ts'
import { TextInput } from '../ui/text-input.tsx'
import { FormField } from './form-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password, and the eye that shows it. */
export function PasswordField<Input extends FieldValues, Output>({ autoComplete, autoFocus, ...field }: TextFieldProps<Input, Output>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <FormField {...field}>
      <TextInput
        {...field.of.form.register(field.name)}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        trailing={
          <IconButton label={shown ? t('Hide the password') : t('Show the password')} onClick={() => setShown(!shown)}>
            {shown ? <HideIcon /> : <ShowIcon />}
          </IconButton>
        }
      />
    </FormField>
  )
}
