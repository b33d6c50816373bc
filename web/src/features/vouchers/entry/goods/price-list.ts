import type { Masters } from '../../../../books/masters.ts'
import type { Entry } from '../entry.ts'
import { isBill } from './bill.ts'

/** The price list that the party of a bill names; '' where it names none. */
export const priceListOf = (entry: Entry, { ledgerById }: Pick<Masters, 'ledgerById'>): string =>
  (isBill(entry) && entry.accountId !== null && ledgerById.get(entry.accountId)?.priceList) || ''
