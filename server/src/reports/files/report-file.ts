import { adToBs, formatAd, formatBs, type Language, timeInNepal, todayInNepal } from '@lekha/calendar'
import { chosenLabel, type Report, type ReportFilter } from '@lekha/contract'
import { digits } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf } from '../../db/statements.ts'
import { type Locale, localeOf } from '../engine/locale.ts'
import type { Logo } from './pdf/pdf-pages.ts'
import { asOfDay, FILE_WORDS, knownBySeveral, knownOn, printedBy, upToEntry } from './words.ts'

const issuer = z.object({
  name: z.string(),
  nameNp: z.string(),
  location: z.string(),
  contact: z.string(),
  pan: z.string(),
  /** The file of the logo. */
  logoId: z.string().nullable(),
  /** Who writes the file. */
  user: z.string(),
})
/** The organization whose report is written, and the user who writes it. */
export type Issuer = z.output<typeof issuer>

export const readIssuer = (books: Books): Promise<Issuer> =>
  rowOf(books.sql, issuer)`
    select o.name, o.name_np as "nameNp", o.location, o.contact, o.pan_number as pan, coalesce(o.color_image_id, o.bw_image_id) as "logoId",
           coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.user_id = ${books.userId}), '') as "user"
      from organization o where o.organization_id = ${books.organizationId}`

/** A report to write to a file: its first page, the others as they come, and what stands around the figures. */
export type ReportFile = {
  first: Report
  others: AsyncIterable<Report>
  locale: Locale
  issuer: Issuer
  /** The logo, of a file that shows it. */
  logo?: Logo | undefined
  /** The integrity code; known once the last page was read. */
  code: () => string
}

/** What every file says about its report, in whole lines. */
export type Heading = {
  organization: string
  subject: string
  period: string
  filters: string | undefined
  known: string | undefined
  printed: string
  entry: string
}

/** The lines about a report that stand in each of its files. */
export function headingOf({ first, locale, issuer }: ReportFile): Heading {
  const { language, say } = locale
  const { title, subtitle = '', path = [], asOf } = first
  const filters = first.filters.filter(({ id, value, standard }) => id !== 'known' && value !== standard).map(filterText)
  const printed_ms = Date.parse(asOf.at)
  const when = `${dayText(dayOfInstant(printed_ms), language)} ${digits(timeInNepal(printed_ms), language)}`
  return {
    organization: locale.nameOf(issuer),
    subject: [title, subtitle, path.map(({ label }) => label).join(' › ')].filter(Boolean).join(' · '),
    period: periodText(first, locale),
    filters: filters.length > 0 ? `${say(FILE_WORDS.filters)}: ${filters.join(' · ')}` : undefined,
    known: knownText(first, locale),
    printed: say(printedBy(when, issuer.user)),
    entry: say(first.several ? FILE_WORDS.several : upToEntry(digits(asOf.entry, language))),
  }
}

/** The day in Nepal of a moment, AD. */
const dayOfInstant = (epoch_ms: number): string => todayInNepal(() => epoch_ms)

const dayText = (ad: string, language: Language): string => formatBs(adToBs(ad), language)

function periodText({ position, params: { from = '', to = '' } }: Report, { language, say }: Locale): string {
  if (position) return `${say(asOfDay(dayText(to, language)))} (${formatAd(to)})`
  if (from === to) return `${dayText(to, language)} (${formatAd(to)})`
  return `${dayText(from, language)} – ${dayText(to, language)} (${formatAd(from)} – ${formatAd(to)})`
}

function filterText(filter: ReportFilter): string {
  const { label, kind, value } = filter
  const chosen = kind === 'date' ? value : chosenLabel(filter)
  return chosen === label ? label : `${label}: ${chosen}`
}

function knownText({ several, asOf: { known, entry } }: Report, { language, say }: Locale): string | undefined {
  if (!known) return undefined
  const date = dayText(known.day, language)
  if (several) return say(knownBySeveral(date))
  if (known.recordedAt === null) return say(knownOn(date))
  const recorded_ms = Date.parse(known.recordedAt)
  const time = digits(timeInNepal(recorded_ms), language)
  return say(knownOn(date, { number: digits(entry, language), day: dayText(dayOfInstant(recorded_ms), language), time }))
}

/** 'Himal Traders – Trial balance – 2083-04-01 to 2084-03-31.xlsx': organization, report, and period in B.S. */
export function fileName({ first, issuer, locale }: ReportFile, extension: string): string {
  const { position, params, title } = first
  const [from, to] = [adToBs(params.from ?? ''), adToBs(params.to ?? '')]
  const period = position || from === to ? to : `${from} – ${to}`
  const name = [locale.nameOf(issuer), title, period].join(' – ')
  return `${name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 150)}.${extension}`
}

/** The locale of a query. */
export const localeOfQuery = ({ language = 'en' }: { language?: Language | undefined }): Locale => localeOf(language)
