import { type Language, monthName } from '@lekha/calendar'
import { digits } from '@lekha/money'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import styles from './calendar.module.css'
import { bsMonthOf, inMonth, stepMonths, type YearRange } from './calendar-month.ts'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from './icon.ts'
import { keepsDialogOpen } from './keys.ts'
import { langOf } from './language.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

type CalendarHeadProps = {
  /** The day from which month and year are changed; its day of the month is kept, or clipped to the month's length. */
  cursor: string
  language: Language
  range: YearRange
  onMove: (bs: string) => void
}

/** Previous month, month, year, next month. Months outside the range are disabled. */
export function CalendarHead({ cursor, language, range, onMove }: CalendarHeadProps) {
  const { t } = useTranslation()
  const { year, month } = bsMonthOf(cursor)
  const before = stepMonths(cursor, -1, range)
  const after = stepMonths(cursor, 1, range)
  const years = Array.from({ length: range.maxYear - range.minYear + 1 }, (_, index) => range.minYear + index)
  return (
    <div className={styles.head} lang={langOf(language)}>
      <IconButton {...keepsDialogOpen} label={t('Previous month')} disabled={before === null} onClick={() => before && onMove(before)}>
        <ChevronLeftIcon />
      </IconButton>
      <Choice label={t('Month')} value={month} onChoose={(chosen) => onMove(inMonth(cursor, { year, month: chosen }))}>
        {MONTHS.map((one) => (
          <option key={one} value={one}>
            {monthName(one, language)}
          </option>
        ))}
      </Choice>
      <Choice label={t('Year')} value={year} onChoose={(chosen) => onMove(inMonth(cursor, { year: chosen, month }))}>
        {years.map((one) => (
          <option key={one} value={one}>
            {digits(String(one), language)}
          </option>
        ))}
      </Choice>
      <IconButton {...keepsDialogOpen} label={t('Next month')} disabled={after === null} onClick={() => after && onMove(after)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

type ChoiceProps = { label: string; value: number; onChoose: (chosen: number) => void; children: ReactNode }

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const choose = (event: ChangeEvent<HTMLSelectElement>) => onChoose(Number.parseInt(event.target.value, 10))
  return (
    <span className={styles.select}>
      <select {...keepsDialogOpen} aria-label={label} value={value} onChange={choose}>
        {children}
      </select>
      <ChevronDownIcon />
    </span>
  )
}
