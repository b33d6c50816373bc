import { adToBs, formatBs, weekdayName, weekdayOf } from '@lekha/calendar'
import { isIdentifier, type ReportColumn } from '@lekha/contract'
import { digits, formatAmount, formatMeasured, type Language, magnitude, type Paisa, parsePaisa, type Unit, ZERO } from '@lekha/money'
import type { ReactNode } from 'react'
import { langOf } from '../ui/language.ts'
import { Side } from '../ui/money.tsx'
import styles from '../ui/table.module.css'
import { type dayForm, isDay } from './period.ts'
import type { TreeRow } from './tree.ts'
import { isExact } from './unit-context.tsx'

/** How a table of paper writes its cells. */
export type PaperWriting = { language: Language; unit: Unit; days: ReturnType<typeof dayForm> }

/** `lang` is given where the text is not in the language of the sheet. */
type PaperCell = { lang?: 'en' | 'ne'; children?: ReactNode }

const NEPALI_LETTER = /[\u0900-\u097F]/

/**
 * The content of a cell on paper: the text of the same cell on the screen, with as few elements as possible, because the browser lays
 * out each of them on its sheet.
 */
export function paperCell(column: ReportColumn, { row, sameDay }: TreeRow, text: string | null, writing: PaperWriting): PaperCell {
  if (text === null || text === '') return {}
  const { language, unit, days } = writing
  switch (column.kind) {
    case 'debit':
    case 'credit':
    case 'amount': {
      const amount = parsePaisa(text)
      return amount === ZERO && isExact(unit) ? {} : { children: formatAmount(amount, language, unit.decimals) }
    }
    case 'balance':
      return { children: balanceOf(parsePaisa(text), writing) }
    case 'date':
      if (!isDay(text)) return { children: text }
      return { children: sameDay ? undefined : dayOf(text, column.weekday === true, language, days) }
    case 'text': {
      const words = isIdentifier(column) ? digits(text, language) : text
      const isReason = row.cancelled === true && column.id === 'narration'
      const lang = NEPALI_LETTER.test(text) ? 'ne' : 'en'
      return {
        ...(lang === langOf(language) ? {} : { lang }),
        children: isReason ? <span className={styles.unstruck}>{words}</span> : words,
      }
    }
    case 'quantity':
    case 'rate':
      return { children: formatMeasured(text, language, column.kind === 'rate' ? 2 : 0) }
    case 'count':
      return { children: digits(text, language) }
    case 'percent':
      return { children: `${digits(text, language)}%` }
  }
}

const balanceOf = (balance: Paisa, { language, unit }: PaperWriting): ReactNode => (
  <>
    {formatAmount(magnitude(balance), language, unit.decimals)}
    <Side amount={balance} />
  </>
)

function dayOf(ad: string, withWeekday: boolean, language: Language, days: PaperWriting['days']): ReactNode {
  const bs = formatBs(adToBs(ad), language, days)
  return withWeekday ? (
    <>
      {bs}
      <span className="date-ad">{weekdayName(weekdayOf(ad), language, 'short')}</span>
    </>
  ) : (
    bs
  )
}
