import { todayInNepal } from '@lekha/calendar'
import type { ImportQuestion } from '@lekha/contract'
import { foldName, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { SOME_REFUSED } from './sheets/judge-sheets.ts'
import type { FileFacts } from './tally-messages.ts'
import type { TallySides } from './tally-records.ts'
import type { NewYear } from './years.ts'

/** More new years than this must be confirmed: a date that is wrong by a century would create a hundred. */
const MAX_YEARS_UNASKED = 30
/** The import asks if so many of ten lines with a stated side contradict the sign of their amount. */
const CONTRADICTED_OF_TEN = 9

/** The changes of an import to existing books: it `prepends` earlier years, `changed` opening balances, adds so many years; so much of a workbook is `refused`. */
export type Changes = { prepends: boolean; changed: boolean; newYears: readonly NewYear[]; refused: number }

/** What must be confirmed before anything of a file is stored; empty where nothing must. */
export async function questionsOn(books: Books, { company, sides }: FileFacts, changes: Changes): Promise<ImportQuestion[]> {
  const inUse = await isInUse(books)
  const about = (message: string, what = '') => (message === '' ? [] : [{ message, what }])
  return [
    ...(changes.refused > 0 ? about(SOME_REFUSED, String(changes.refused)) : []),
    ...((await isOfAnother(books, company, inUse))
      ? about(sentence('The file is of another company than the books. Its figures would be added to these books.'), company)
      : []),
    ...(isContradicted(sides) ? about(CONTRADICTED, `${sides.contradicted} / ${sides.stated}`) : []),
    ...about(changeOf(changes, inUse)),
    ...aboutFuture(books, changes.newYears),
    ...(changes.newYears.length > MAX_YEARS_UNASKED
      ? about(sentence('The import adds more than 30 fiscal years. A date in the file may be wrong.'))
      : []),
  ]
}

/** A wrong digit in a date would create a year in which nothing else happened. */
function aboutFuture({ clock }: Books, newYears: readonly NewYear[]): ImportQuestion[] {
  const future = newYears.filter(({ starts }) => starts > todayInNepal(clock))
  if (future.length === 0) return []
  const message = sentence(
    'The file holds vouchers of fiscal years that have not begun, which the import would create. A date may be wrong.',
  )
  return [{ message, what: future.map(({ name }) => name).join(', ') }]
}

const CONTRADICTED = sentence(
  'In nearly all lines the sign of the amount contradicts the side that the file states (ISDEEMEDPOSITIVE). The signs count: debit and credit may come out exchanged.',
)

const isContradicted = ({ stated, contradicted }: TallySides): boolean => stated > 0 && contradicted * 10 >= stated * CONTRADICTED_OF_TEN

/** Compares the file's company with those of earlier imports and with the organization's name. The first file into empty books is not questioned. */
async function isOfAnother(books: Books, company: string, inUse: boolean): Promise<boolean> {
  if (company === '') return false
  const found = await rowsOf(books.sql, z.object({ name: z.string(), imported: z.boolean() }))`
    select distinct company as name, true as imported from import_run
     where organization_id = ${books.organizationId} and state <> 'asking' and not dry_run and company <> ''
    union all
    select name, false from organization where organization_id = ${books.organizationId}`
  if (!inUse && !found.some(({ imported }) => imported)) return false
  return !found.some(({ name }) => foldName(name) === foldName(company))
}

async function isInUse(books: Books): Promise<boolean> {
  const found = await run(books.sql)`select from books where organization_id = ${books.organizationId} and last_entry > 0`
  return found > 0
}

function changeOf({ prepends, changed }: Changes, inUse: boolean): string {
  if (!inUse) return ''
  if (prepends && changed) return sentence('The books are in use. The import adds earlier fiscal years and changes the opening balances.')
  if (prepends) return sentence('The books are in use. The import adds earlier fiscal years and moves the opening balances before them.')
  return changed ? sentence('The books are in use. The import changes the opening balances.') : ''
}
