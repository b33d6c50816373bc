import { adToBs, formatBs } from '@lekha/calendar'
import { type KeyboardEvent, useId } from 'react'
import { CalendarPopover, useCalendarPopover } from './calendar-popover.tsx'
import { SmallDate } from './date-text.tsx'
import { FieldError, useControl } from './field.tsx'
import styles from './input-box.module.css'
import { InputBox } from './input-box.tsx'
import { Kbd } from './kbd.tsx'
import { chordOf, keepsDialogOpen } from './keys.ts'
import { langOf, useLanguage } from './language.ts'
import { isProvisionalDate, ProvisionalNote } from './provisional-note.tsx'
import { useTypedDate } from './typed-date.ts'

type DateFieldProps = {
  /** AD 'YYYY-MM-DD', '' where there is none yet. */
  value: string
  onChange: (ad: string) => void
  /** Called with a text that is no date, when it is refused: a form must not be sent with the former date. */
  onRefuse?: (text: string) => void
  /** AD: what is typed without a month is meant in its. */
  near?: string
  /** The working year, AD: a day and month typed without a year is taken to lie in it. */
  within?: { year: string; end: string } | undefined
  minYear?: number
  maxYear?: number
  id?: string
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

/** These go on or send the form, which must have the typed date by then. */
const ACCEPTS = new Set(['Enter', 'Ctrl+Enter', 'Ctrl+S'])

/**
 * A typed date: '5', '5-8', '+1', 't', or a whole date in either calendar and either script. Enter and leaving the field
 * accept it; an impossible date stays in the field with an error below it. F2 or ↓ opens the calendar.
 */
export function DateField({ value, onChange, onRefuse, near, within, minYear = 1970, maxYear = 2100, ...rest }: DateFieldProps) {
  const language = useLanguage()
  const refusalId = useId()
  const noteId = useId()
  const bs = value && adToBs(value)
  const entry = useTypedDate(bs, onChange, { near: near && adToBs(near), within, onRefuse })
  const calendar = useCalendarPopover()
  const control = useControl(rest, { error: entry.refusal && refusalId, note: isProvisionalDate(bs) ? noteId : undefined })
  const typing = entry.draft !== undefined

  const select = (day: string) => {
    entry.take(day)
    calendar.close()
  }
  const typeOn = (character: string) => {
    calendar.close()
    entry.type(character)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if (chord === 'Escape' && typing) entry.forget()
    else if (chord === 'F2' || chord === 'ArrowDown') calendar.setOpened(true)
    // After an accepted date Enter goes on to the form, which moves to the next field; after a refused one the focus stays here.
    else if (!ACCEPTS.has(chord) || entry.commit()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <CalendarPopover {...calendar.popover} {...{ value: bs, language, minYear, maxYear }} onSelect={select} onType={typeOn}>
        <InputBox {...calendar.frame}>
          <input
            {...rest}
            {...control}
            {...calendar.field}
            {...(typing && keepsDialogOpen)}
            className={`${styles.hug} strong`}
            aria-keyshortcuts="F2"
            autoComplete="off"
            spellCheck={false}
            lang={langOf(language)}
            value={entry.draft ?? (bs && formatBs(bs, language))}
            onChange={(event) => entry.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={entry.commit}
            onKeyDown={onKeyDown}
          />
          {!typing && value && <SmallDate ad={value} language={language} withAd withWeekday />}
          <span className="grow" />
          <Kbd silent keys="F2" />
        </InputBox>
      </CalendarPopover>
      <ProvisionalNote id={noteId} bs={bs} language={language} />
      {entry.refusal !== undefined && <FieldError id={refusalId}>{entry.refusal}</FieldError>}
    </>
  )
}
