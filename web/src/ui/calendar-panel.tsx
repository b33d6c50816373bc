import { adToBs, isProvisional, type Language, monthName } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './calendar.module.css'
import { Days } from './calendar-days.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { adSpan, bsMonthOf, dayByKey, withinYears, type YearRange } from './calendar-month.ts'
import { today } from './clock.ts'
import { chordOf, keepsDialogOpen } from './keys.ts'
import { langOf } from './language.ts'

export type CalendarPanelProps = YearRange & {
  /** The chosen day, BS 'YYYY-MM-DD', or '' when none is. */
  value: string
  language: Language
  onSelect: (bs: string) => void
  onEscape: () => void
  /** A digit or sign typed while a day has the focus: the field may continue with it as typed entry. */
  onType?: ((character: string) => void) | undefined
}

/** One month of days with its drop-downs and the button for today. The focus begins on the chosen day. */
export function CalendarPanel({ value, language, onSelect, onEscape, onType, minYear, maxYear }: CalendarPanelProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const range = { minYear, maxYear }
  const todayBs = adToBs(today())
  const selectToday = () => onSelect(withinYears(todayBs, range))
  const days = useDays(withinYears(value || todayBs, range), range, { Enter: onSelect, Space: onSelect, T: selectToday }, onType)
  const shown = bsMonthOf(days.cursor)
  const year = digits(String(shown.year), language)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from every part of the dialog around.
    <div className={styles.calendar} onKeyDown={(event) => chordOf(event) === 'Escape' && onEscape()}>
      <CalendarHead cursor={days.cursor} language={language} range={range} onMove={days.setCursor} />
      <p id={headingId} className="visually-hidden" aria-live="polite" lang={langOf(language)}>
        {monthName(shown.month, language)} {year}
      </p>
      <Days
        grid={days.grid}
        labelledBy={headingId}
        language={language}
        cursor={days.cursor}
        chosen={value}
        today={todayBs}
        onKeyDown={days.onKeyDown}
        onSelect={onSelect}
      />
      {isProvisional(shown.year) && <p className={styles.note}>{t('The calendar of {{year}} is provisional.', { year })}</p>}
      <div className={styles.foot}>
        <Button kind="link" small keys="T" {...keepsDialogOpen} onClick={selectToday}>
          {t('Today')}
        </Button>
        <span className="hint small">{adSpan(shown)}</span>
      </div>
    </div>
  )
}

/**
 * The cursor day and the keys that move it. A day reached by a key is focused; choosing a month in the drop-downs only
 * shows that month, and the focus stays in the drop-down.
 */
function useDays(first: string, range: YearRange, actions: Record<string, (cursor: string) => void>, onType: CalendarPanelProps['onType']) {
  const [cursor, setCursor] = useState(first)
  const grid = useRef<HTMLTableElement>(null)
  const keyed = useRef(false)

  useEffect(() => {
    if (keyed.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus({ preventScroll: true })
    keyed.current = false
  }, [cursor])

  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    const day = dayByKey(chord, cursor, range)
    if (day !== null) {
      keyed.current = day !== cursor
      setCursor(day)
    } else if (actions[chord]) actions[chord](cursor)
    else if (onType && /^[\d\u0966-\u096F+-]$/.test(chord)) onType(chord)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { cursor, setCursor, grid, onKeyDown }
}
