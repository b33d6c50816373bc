import { adToBs, fiscalYearOf } from '@lekha/calendar'

/** A day as the tax office writes it: '2083.08.12'. */
export const officeDate = (ad: string): string => adToBs(ad).replaceAll('-', '.')

/** The fiscal year of a day as the tax office writes it: '2083.084'. */
export function officeYear(ad: string): string {
  const { name } = fiscalYearOf(adToBs(ad))
  return `${name.slice(0, 4)}.0${name.slice(-2)}`
}
