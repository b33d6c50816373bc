import { adToBs, formatBs } from '@lekha/calendar'
import { date } from '@lekha/contract'
import { asciiDigits } from '@lekha/money'
import { langOf, useLanguage } from '../ui/language.ts'
import { ProvisionalNote } from '../ui/provisional-note.tsx'
import { TextInput } from '../ui/text-input.tsx'

type AdDateInputProps = {
  /** What was typed: AD 'YYYY-MM-DD' once it is a date. */
  value: string
  onChange: (text: string) => void
}

/** A Gregorian date, typed year-month-day in either script; the Bikram Sambat date stands behind it. */
export function AdDateInput({ value, onChange }: AdDateInputProps) {
  const language = useLanguage()
  const bs = isDate(value) ? adToBs(value) : ''
  return (
    <>
      <TextInput
        value={value}
        inputMode="numeric"
        placeholder="2026-07-17"
        autoComplete="off"
        onChange={(event) => onChange(asciiDigits(event.target.value).replaceAll(/[/.]/g, '-'))}
        trailing={
          bs && (
            <span className="hint small" lang={langOf(language)}>
              {formatBs(bs, language)}
            </span>
          )
        }
      />
      <ProvisionalNote bs={bs} language={language} />
    </>
  )
}

/** Whether a text is a day of the calendar, AD. */
export function isDate(text: string): boolean {
  return date.safeParse(text).success
}
