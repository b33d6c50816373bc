import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../../ui/field.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { keepLetterhead_mm, readLetterhead_mm, readMillimetres } from './letterhead.ts'

/** How high the letterhead is that stands on the paper already. What is no height is said, and not kept. */
export function LetterheadField({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => String(readLetterhead_mm(organizationId)))
  const take = (typed: string) => {
    setText(typed)
    const height_mm = readMillimetres(typed)
    if (height_mm !== undefined) keepLetterhead_mm(organizationId, height_mm)
  }
  return (
    <Field
      label={t('Height of the printed letterhead (mm)')}
      error={readMillimetres(text) === undefined && t('Write a whole number from 0 to 120.')}
    >
      <TextInput inputMode="numeric" autoComplete="off" value={text} onChange={(event) => take(event.target.value)} />
    </Field>
  )
}
