import { type ReportQuery, readReportCode } from '@lekha/contract'
import type { Books } from '../../db/books.ts'
import { type DefinedReport, pagesOf } from '../engine/report.ts'
import { codeOfPages } from './seal.ts'

/**
 * Compares an integrity code with a report: `held` tells whether the books as they were known at the entry of the code give it, `holds` whether the
 * figures are still the same.
 */
export async function checkCode(
  report: DefinedReport,
  typed: string,
  books: Books,
  query: ReportQuery,
): Promise<{ entry: string; held: boolean; holds: boolean }> {
  const read = readReportCode(typed)
  if (!read) throw new Error('The contract admits no other text than a code.')
  const { entry, code } = read
  const lettersAt = async (asked: ReportQuery) =>
    (await codeOfPages(books.organizationId, pagesOf(report, books, asked))).split('-').slice(1).join('-')
  const letters = code.split('-').slice(1).join('-')
  const present = { ...query, known: undefined, entry: undefined }
  return { entry, held: (await lettersAt({ ...present, entry })) === letters, holds: (await lettersAt(present)) === letters }
}
