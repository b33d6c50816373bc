import { monthName } from '@lekha/calendar'
import { digits } from '@lekha/money'
import type { Period } from '../../figures/snapshot.ts'
import type { Words } from '../engine/locale.ts'

/** The name of a BS month, with its year unless the period lies in one fiscal year. */
export function monthWords(bsMonth: number, { to, year }: Period): Words {
  const name = { en: monthName(bsMonth % 100, 'en'), np: monthName(bsMonth % 100, 'np') }
  if (year && to <= year.ends) return name
  const bsYear = Math.trunc(bsMonth / 100).toString()
  return { en: `${name.en} ${bsYear}`, np: `${name.np} ${digits(bsYear, 'np')}` }
}
