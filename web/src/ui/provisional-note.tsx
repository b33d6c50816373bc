import { isProvisional, type Language } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { bsMonthOf } from './calendar-month.ts'
import { FieldHelp } from './field.tsx'
import { langOf } from './language.ts'

/** Whether a BS date stands in a year whose months are still a prediction; nothing chosen is not. */
export function isProvisionalDate(bs: string): boolean {
  return bs !== '' && isProvisional(bsMonthOf(bs).year)
}

/** Says below a field that the months of its year are still a prediction. */
export function ProvisionalNote({ bs, language, id }: { bs: string; language: Language; id?: string }) {
  const { t } = useTranslation()
  if (!isProvisionalDate(bs)) return null
  return (
    <FieldHelp id={id}>
      <span lang={langOf(language)}>{t('The calendar of {{year}} is provisional.', { year: digits(bs.slice(0, 4), language) })}</span>
    </FieldHelp>
  )
}
