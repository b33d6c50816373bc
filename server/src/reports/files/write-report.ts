import type { Report, ReportFormat, ReportQuery } from '@lekha/contract'
import type { Books } from '../../db/books.ts'
import type { FilePart } from '../../http/files.ts'
import type { Export } from '../../http/serve-export.ts'
import { type DefinedReport, pagesOf } from '../engine/report.ts'
import { reportAsCsv } from './csv.ts'
import { reportAsXlsx } from './excel/xlsx.ts'
import { readLogo } from './pdf/logo.ts'
import { reportAsPdf } from './pdf/pdf.ts'
import { fileName, localeOfQuery, type ReportFile, readIssuer } from './report-file.ts'
import { sealOf } from './seal.ts'
import { reportAsXml } from './xml.ts'

/** How a report is written in a format. */
type Writer = { mediaType: string; write: (file: ReportFile) => AsyncIterable<FilePart> }

const WRITERS: Record<ReportFormat, Writer> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: reportAsCsv },
  pdf: { mediaType: 'application/pdf', write: reportAsPdf },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: reportAsXlsx },
  xml: { mediaType: 'application/xml', write: reportAsXml },
}

/** In place of the integrity code of a report over several organizations: there is no entry at which the books of all could be read again. */
const NO_CODE = '–'

/** Begins to write a whole report as a file. */
export async function exportOf(report: DefinedReport, format: ReportFormat, books: Books, query: ReportQuery): Promise<Export> {
  const locale = localeOfQuery(query)
  const issuer = await readIssuer(books)
  const pages = pagesOf(report, books, query)
  const first = (await pages.next()).value as Report
  const file: ReportFile = { first, locale, issuer, ...sealOf(books.organizationId, first, pages) }
  if (report.others) file.code = () => NO_CODE
  if (format === 'pdf') file.logo = await readLogo(books, issuer.logoId)
  const {
    title,
    params: { from, to },
  } = first
  const { mediaType, write } = WRITERS[format]
  return { mediaType, name: fileName(file, format), title: `${title} ${from} – ${to}`, others: report.others ?? [], parts: write(file) }
}
