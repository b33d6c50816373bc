import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import type { Report } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { dayOf, epochOf } from '../ui/clock.ts'
import { useLanguage } from '../ui/language.ts'

/** The note of a report read "as known on" an earlier day. Vouchers and openings are those of that day; groups and names are today's. */
export function useKnownNote({ several, asOf: { known, entry } }: Report): string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!known) return undefined
  const date = formatBs(adToBs(known.day), language)
  // Each of several organizations has its own last entry.
  if (several) return t('As known on {{date}}; groups and names as of today', { date })
  if (known.recordedAt === null) return t('As known on {{date}}: nothing was recorded yet', { date })
  const recorded_ms = epochOf(known.recordedAt)
  return t('As known on {{date}}: up to entry {{number}} of {{day}}, {{time}}; groups and names as of today', {
    date,
    number: digits(entry, language),
    day: formatBs(adToBs(dayOf(recorded_ms)), language),
    time: digits(timeInNepal(recorded_ms), language),
  })
}
