/** Marks the file as UTF-8 for spreadsheets; written once, at its beginning. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A number or a date that the program formatted: written to the file unchanged. */
type Figure = { figure: string }
/** A cell is text unless marked as a figure. */
export type CsvCell = string | Figure

/** Marks a text as a number or a date that the program made. */
export const csvFigure = (text: string): Figure => ({ figure: text })

/** Rows of cells as lines of a CSV file, ending in CR LF. Every text is guarded and quoted; an empty cell is empty. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.figure
  return cell === '' ? '' : `"${guarded(cell).replaceAll('"', '""')}"`
}

/** A spreadsheet reads a text that begins like this, in whatever width, as a formula, and would run it, also when it is quoted. */
const guarded = (text: string): string => (/^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) ? `'${text}` : text)
