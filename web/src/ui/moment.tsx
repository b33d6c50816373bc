import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { dayOf, epochOf } from './clock.ts'
import { langOf, useLanguage } from './language.ts'

/** An ISO timestamp from the server as day and time in Nepal. */
export function Moment({ iso }: { iso: string }) {
  const language = useLanguage()
  const epoch_ms = epochOf(iso)
  return (
    <time className="date" dateTime={iso} lang={langOf(language)}>
      {formatBs(adToBs(dayOf(epoch_ms)), language)} {digits(timeInNepal(epoch_ms), language)}
    </time>
  )
}
