const DELIMITERS = [',', ';', '\t'] as const

/** The rows of a CSV text (RFC 4180), separated by the character of which the first line has most. Cells keep their text; `=` means nothing. */
export function csvRows(text: string): string[][] {
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === delimiter) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (character !== '\r' || text[at + 1] !== '\n') cell += character
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function delimiterOf(text: string): string {
  const end = text.indexOf('\n')
  const first = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).delimiter
}
