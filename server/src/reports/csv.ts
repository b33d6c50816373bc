import { adToBs } from '@lekha/calendar'
import type { Report, ReportCell, ReportColumn } from '@lekha/contract'

/**
 * A report as CSV for spreadsheets: UTF-8 with a byte order mark, lines ending in CR LF, amounts as plain decimals (debit
 * positive in a balance), each date in both calendars. The first lines say whose report it is and of when.
 */
export function reportAsCsv(report: Report, organization: string): Uint8Array {
  const { from, to } = report.params
  const tree = report.rows.some((row) => row.level > 0)
  const head = [
    [guarded(organization)],
    [guarded(report.title), guarded(report.subtitle ?? '')],
    [bothCalendars(from), bothCalendars(to)],
    [],
    [...(tree ? ['Level'] : []), ...report.columns.flatMap(headsOf)],
  ]
  const rows = report.rows.map((row) => [...(tree ? [String(row.level)] : []), ...cellsOf(report.columns, row.cells)])
  const totals = report.totals.length === 0 ? [] : [[...(tree ? [''] : []), ...cellsOf(report.columns, report.totals)]]
  const text = [...head, ...rows, ...totals].map((cells) => cells.map(quoted).join(',')).join('\r\n')
  return new TextEncoder().encode(`\uFEFF${text}\r\n`)
}

const bothCalendars = (ad: string | undefined): string => (ad === undefined ? '' : `${adToBs(ad)} (${ad})`)

function headsOf({ group, label, kind }: ReportColumn): string[] {
  if (kind === 'date') return [label, `${label} (A.D.)`]
  return [group === undefined ? label : `${group} – ${label}`]
}

function cellsOf(columns: readonly ReportColumn[], cells: readonly ReportCell[]): string[] {
  return columns.flatMap(({ kind }, index) => {
    const cell = cells[index] ?? ''
    if (kind === 'date') return cell === '' ? ['', ''] : [adToBs(cell), cell]
    return [kind === 'text' || kind === 'particulars' ? guarded(cell) : cell]
  })
}

/** A spreadsheet reads a text that begins like this as a formula, and would run it. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
