import { date } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { ArchiveRefusal } from './archive-refusal.ts'
import type { ListName, RowOf } from './format.ts'

const UNPRINTABLE = sentence('This text holds characters that cannot be printed.')
const TWICE = sentence('A row of this archive stands in it twice.')
const BAD_YEAR = sentence('A fiscal year of this archive ends before it starts, or lies outside the calendar.')

/**
 * What no text of books may hold: control characters, halves of characters, and whatever turns the direction of writing. Other characters that
 * cannot be seen came with imports from Tally and stand in books; those must come back.
 */
const NEVER = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/u
/** Tally has narrations of several lines. */
const SEVERAL_LINES = new Set(['narration'])

/** What is kept exactly as it was written, for programs to read, or as another program had it. */
const EXACT = new Set(['body', 'content', 'params', 'search', 'importedAs', 'externalId'])

/** What tells the rows of a list from each other. Versions of vouchers are told by their entries. */
const KEYS: { [List in ListName]?: readonly string[] } = {
  'fiscal-years': ['id'],
  calendar: ['month'],
  'voucher-types': ['code'],
  'number-series': ['fiscalYear', 'type'],
  groups: ['id'],
  ledgers: ['id'],
  'sub-ledgers': ['id'],
  'cost-centres': ['id'],
  'units-of-measure': ['id'],
  'stock-groups': ['id'],
  'stock-categories': ['id'],
  godowns: ['id'],
  'stock-items': ['id'],
  'tds-natures': ['id'],
  prices: ['id'],
  'stock-values': ['ledger', 'date'],
  'planned-vouchers': ['id'],
  'saved-views': ['id'],
  'filed-reports': ['id'],
  attachments: ['path'],
  'cheque-books': ['id'],
  'bank-formats': ['ledger'],
  'bank-statement-lines': ['id'],
  'bank-clearings': ['voucher', 'line'],
  'membership-types': ['id'],
  'charge-heads': ['id'],
  'member-firms': ['id'],
  persons: ['id'],
  'firm-roles': ['id'],
}

type Row = Readonly<Record<string, unknown>>

/** Judges the rows of an archive, one after the other, by the rules that the API has for the same texts and years. */
export function openRowCheck(): (list: ListName, row: Row, where: string) => void {
  const seen = new Set<string>()
  return (list, row, where) => {
    requirePrintable(row, where)
    if (list === 'fiscal-years') requireYear(row as RowOf<'fiscal-years'>, where)
    const key = KEYS[list]?.map((field) => String(row[field]).toLowerCase())
    if (!key) return
    const named = [list, ...key].join(' ')
    if (seen.has(named)) throw new ArchiveRefusal(TWICE, where)
    seen.add(named)
  }
}

function requirePrintable(row: Row, where: string, isExact = false): void {
  for (const [field, value] of Object.entries(row)) {
    const place = Array.isArray(row) ? where : `${where}, ${field}`
    const exact = isExact || EXACT.has(field)
    if (typeof value === 'string') {
      if (!mayStand(SEVERAL_LINES.has(field) ? value.replaceAll('\n', ' ') : value, exact)) throw new ArchiveRefusal(UNPRINTABLE, place)
    } else if (typeof value === 'object' && value !== null) requirePrintable(value as Row, place, exact)
  }
}

const mayStand = (text: string, isExact: boolean): boolean => (isExact ? text.isWellFormed() && !text.includes('\0') : !NEVER.test(text))

function requireYear({ starts, ends }: RowOf<'fiscal-years'>, where: string): void {
  const isYear = ends > starts && [starts, ends].every((day) => date.safeParse(day).success)
  if (!isYear) throw new ArchiveRefusal(BAD_YEAR, where)
}
