import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button.tsx'
import { HideIcon, ShowIcon } from '../ui/icon.ts'
import { TextInput } from '../ui/text-input.tsx'

/** A password, and the eye that shows it. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      trailing={
        <IconButton label={shown ? t('Hide the password') : t('Show the password')} onClick={() => setShown(!shown)}>
          {shown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      }
    />
  )
}
