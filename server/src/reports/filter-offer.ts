import type { ReportQuery } from '@lekha/contract'

/** The parameters that a report may take beside its period and its language. */
export type ReportParam = Exclude<keyof ReportQuery, 'from' | 'to' | 'fiscalYearId' | 'entry' | 'language'>

/** A filter or view as a report offers it; without options it takes a text. */
export type FilterOffer<P extends ReportParam> = {
  id: P
  label: string
  role: 'view' | 'filter'
  /** What is in force where nothing is asked. */
  standard: string
  /** What is said of a value that is none of the options. */
  unknown?: string
  options?: readonly { value: string; label: string }[]
  keys?: readonly string[]
}
