import { isProvisional, type Language } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { bsMonthOf } from './calendar-month.ts'
import { FieldHelp } from './field.tsx'
import { langOf } from './language.ts'

/** Whether a BS date lies in a year whose months are still a prediction; false for ''. */
export function isProvisionalDate(bs: string): boolean {
  return bs !== '' && isProvisional(bsMonthOf(bs).year)
}

/** The note below a date field whose year has months that are still a prediction. */
export function ProvisionalNote({ bs, language, id }: { bs: string; language: Language; id?: string }) {
  const { t } = useTranslation()
  if (!isProvisionalDate(bs)) return null
  return (
    <FieldHelp id={id}>
      <span lang={langOf(language)}>{t('The calendar of {{year}} is provisional.', { year: digits(bs.slice(0, 4), language) })}</span>
    </FieldHelp>
  )
}
