import { adToBs, formatBs, type Language, timeInNepal, todayInNepal } from '@lekha/calendar'
import { digits } from '@lekha/money'

/** When something was recorded, by day and minute: '2083-04-16, 14:05'. */
export function recordedText(recordedAt: string, language: Language): string {
  const recorded_ms = Date.parse(recordedAt)
  const day = formatBs(adToBs(todayInNepal(() => recorded_ms)), language)
  return `${day}, ${digits(timeInNepal(recorded_ms).slice(0, 5), language)}`
}
