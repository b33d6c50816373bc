import { adToBs, formatBs } from '@lekha/calendar'
import { today } from './clock.ts'
import { SmallDate } from './date-text.tsx'
import { langOf, useLanguage } from './language.ts'

/** Today in Nepal, beside a title or at the foot of a page. */
export function TodayText() {
  const language = useLanguage()
  const ad = today()
  return (
    <span lang={langOf(language)}>
      {formatBs(adToBs(ad), language)}
      <SmallDate ad={ad} language={language} withAd withWeekday />
    </span>
  )
}
