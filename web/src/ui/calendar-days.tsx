import { formatAd, formatBs, type Language, weekdayName } from '@lekha/calendar'
import { digits } from '@lekha/money'
import type { KeyboardEvent, RefObject } from 'react'
import styles from './calendar.module.css'
import { bsMonthOf, type CalendarDay, dayOf, monthWeeks } from './calendar-month.ts'
import { keepsDialogOpen } from './keys.ts'
import { langOf } from './language.ts'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const SATURDAY = 6

type DaysProps = {
  grid: RefObject<HTMLTableElement | null>
  labelledBy: string
  language: Language
  /** The focused day, which also decides the month that is shown; all days are BS 'YYYY-MM-DD'. */
  cursor: string
  chosen: string
  today: string
  onKeyDown: (event: KeyboardEvent) => void
  onSelect: (bs: string) => void
}

/** The days of one month, six weeks from Sunday to Saturday; one of them has the focus. */
export function Days({ grid, labelledBy, language, cursor, chosen, today, onKeyDown, onSelect }: DaysProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: role="grid" is the ARIA pattern of a calendar.
    <table ref={grid} role="grid" className={styles.grid} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      <thead lang={langOf(language)}>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, language, 'long')}>
              {weekdayName(weekday, language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(bsMonthOf(cursor)).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its index in the month.
          <tr key={index}>
            {week.map((day, weekday) => (
              <Day
                key={day?.bs ?? `${index}-${weekday}`}
                day={day}
                language={language}
                chosen={day?.bs === chosen}
                isToday={day?.bs === today}
                hasKeyboard={day?.bs === cursor}
                onSelect={onSelect}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: CalendarDay | null
  language: Language
  chosen: boolean
  isToday: boolean
  hasKeyboard: boolean
  onSelect: (bs: string) => void
}

/** One day. Only the BS and AD day numbers are visible; month, year and weekday are there for screen readers. */
function Day({ day, language, chosen, isToday, hasKeyboard, onSelect }: DayProps) {
  if (!day) return <td />
  const bsDay = digits(String(dayOf(day.bs)), language)
  const adDay = String(dayOf(day.ad))
  const classes = [styles.day, day.weekday === SATURDAY && styles.daySaturday, isToday && styles.dayToday, day.outside && styles.dayOut]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all days.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected.
    <td
      {...keepsDialogOpen}
      className={classes.filter(Boolean).join(' ')}
      data-day={day.bs}
      data-autofocus={hasKeyboard || undefined}
      tabIndex={hasKeyboard ? 0 : -1}
      aria-selected={chosen}
      aria-disabled={day.outside || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={day.outside ? undefined : () => onSelect(day.bs)}
    >
      <span lang={langOf(language)}>
        {bsDay}
        <span className="visually-hidden">
          {formatBs(day.bs, language).slice(bsDay.length)}, {weekdayName(day.weekday, language, 'long')},{' '}
        </span>
      </span>
      <span className={styles.dayAd}>
        {adDay}
        <span className="visually-hidden">{formatAd(day.ad).slice(adDay.length)}</span>
      </span>
    </td>
  )
}
