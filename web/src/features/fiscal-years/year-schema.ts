import { addDays } from '@lekha/calendar'
import { fiscalYearForm } from '@lekha/contract'
import { sentence } from '@lekha/ledger'

/** The last day of the year before a new one, if there is one. */
export type FormerYear = { end: string } | undefined

/** The day on which the next year must begin; undefined for the first year, which may begin on any day. */
export function nextStart(former: FormerYear): string | undefined {
  return former && addDays(former.end, 1)
}

/**
 * The contract's form of a year with the rules that need a second value: it follows the former year without a gap, and
 * ends after it starts. AD dates compare as text.
 */
export function fiscalYearSchema(former: FormerYear) {
  return fiscalYearForm.check(({ value: { year, end }, issues }) => {
    const demanded = nextStart(former)
    if (demanded !== undefined && year !== demanded) {
      const message = sentence("Start date must be the day after the last fiscal year's end date")
      issues.push({ code: 'custom', message, path: ['year'], input: year })
    }
    if (end <= year) issues.push({ code: 'custom', message: sentence('End date must be after start date'), path: ['end'], input: end })
  })
}
