import { adToBs, formatBs } from '@lekha/calendar'
import { chordOf } from '../../../ui/keys.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useTypedDate } from '../../../ui/typed-date.ts'

type DateCellProps = {
  label: string
  placeholder: string
  /** AD, '' where there is none. */
  value: string
  /** AD: a day alone is meant in the month of this one. */
  near: string
  bad: boolean
  field: string
  onChange: (ad: string) => void
}

/** A day in a row of a grid, typed as every date; emptied, there is none. */
export function DateCell({ label, placeholder, value, near, bad, field, onChange }: DateCellProps) {
  const language = useLanguage()
  const bs = value === '' ? '' : adToBs(value)
  const typed = useTypedDate(bs, onChange, { near: adToBs(near) })
  const commit = () => {
    if (typed.draft?.trim() === '') onChange('')
    return typed.commit()
  }
  return (
    <TextInput
      data-field={field}
      aria-label={label}
      data-bad={bad || typed.refusal !== undefined || undefined}
      title={typed.refusal}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={typed.draft ?? (bs && formatBs(bs, language))}
      onChange={({ target }) => typed.type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        // A date that is refused keeps the focus; else the form goes on, or is sent.
        if (ACCEPTS.has(chordOf(event)) && !commit()) event.preventDefault()
      }}
    />
  )
}

const ACCEPTS = new Set(['Enter', 'Ctrl+Enter', 'Ctrl+S'])
