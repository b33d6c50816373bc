/** Tells a spreadsheet that the file is UTF-8; it stands once, at the begin of the file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows of cells as lines of a CSV file, ending in CR LF. Texts that people wrote are to be guarded before. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

/** A spreadsheet reads a text that begins like this as a formula, and would run it. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
