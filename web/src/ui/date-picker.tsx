import { bsToAd, formatAd, type Language } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarPopover, useCalendarPopover } from './calendar-popover.tsx'
import { useControl } from './field.tsx'
import { CalendarIcon } from './icon.ts'
import styles from './input-box.module.css'
import { InputBox } from './input-box.tsx'
import { chordOf } from './keys.ts'
import { langOf, useLanguage } from './language.ts'
import { isProvisionalDate, ProvisionalNote } from './provisional-note.tsx'

type DatePickerProps = {
  /** BS 'YYYY-MM-DD' in ASCII digits, '' when no day is chosen. */
  value: string
  onChange: (bs: string) => void
  /** Language of the calendar; by default that of the interface. */
  locale?: Language
  minYear?: number
  maxYear?: number
  /** Choosing a day closes the calendar. */
  closeOnSelect?: boolean
  id?: string
  name?: string
  disabled?: boolean
}

const OPENS = new Set(['Enter', 'Space', 'ArrowDown', 'F2'])

/** The Nepali calendar on a read-only field. For typed dates see DateField. */
export function DatePicker({ value, onChange, locale, minYear = 2000, maxYear = 2100, closeOnSelect = true, ...rest }: DatePickerProps) {
  const { t } = useTranslation()
  const interfaceLanguage = useLanguage()
  const language = locale ?? interfaceLanguage
  const noteId = useId()
  const control = useControl(rest, { note: isProvisionalDate(value) ? noteId : undefined })
  const calendar = useCalendarPopover()

  const select = (bs: string) => {
    onChange(bs)
    if (closeOnSelect) calendar.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if (chord === 'Escape' && calendar.opened) calendar.close()
    else if (OPENS.has(chord) || /^\d$/.test(chord)) calendar.setOpened(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const toggle = () => !rest.disabled && calendar.setOpened(!calendar.opened)

  return (
    <>
      <CalendarPopover {...calendar.popover} {...{ value, language, minYear, maxYear }} onSelect={select}>
        <InputBox chooses open={calendar.opened} onClick={toggle}>
          <input
            {...rest}
            {...control}
            {...calendar.field}
            className={styles.hug}
            readOnly
            lang={langOf(language)}
            value={digits(value, language)}
            placeholder={t('Choose a date')}
            onKeyDown={onKeyDown}
          />
          {value && <span className="hint small">{formatAd(bsToAd(value))}</span>}
          <span className="grow" />
          <CalendarIcon />
        </InputBox>
      </CalendarPopover>
      <ProvisionalNote id={noteId} bs={value} language={language} />
    </>
  )
}
