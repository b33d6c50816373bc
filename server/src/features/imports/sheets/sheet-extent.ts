import { TallyError } from '../tally-records.ts'

/** What a spreadsheet has at most. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** What an import takes: rows, and places up to the last row and column of each sheet that hold something. */
const MAX_ROWS = 50_000
const MAX_PLACES = 10_000_000
/** Rows up to the last one that a file names, also without a value, of all sheets: the workbook's reader makes room for each. */
const MAX_NAMED = 6 * LAST_ROW

const LETTERS = 26
const LONGEST_BODY = 4_000
const BEFORE_A = 64

const TAG = /<(?:\w+:)?(?<tag>row|c)(?=[\s/>])(?<attributes>[^>]*)>/g
const REFERENCE = /(?:^|\s)r\s*=/
const ROW = /(?:^|\s)r\s*=\s*["'](?<row>\d{1,7})["']/
const CELL = /(?:^|\s)r\s*=\s*["'](?<column>[A-Z]{1,3})(?<row>\d{1,7})["']/
const SHARED = /(?:^|\s)t\s*=\s*["']s["']/

/** The texts that the cells share, by place, which are blank: a cell with one of them is empty to whoever looks at it. */
export function blankTexts(sharedStrings: string): ReadonlySet<string> {
  const blank = new Set<string>()
  for (const [place, item] of sharedStrings
    .split(/<(?:\w+:)?si(?=[\s/>])/)
    .slice(1)
    .entries()) {
    if (item.replaceAll(/^[^>]*>|<[^>]*>/g, '').trim() === '') blank.add(String(place))
  }
  return blank
}

/** How far a sheet reaches. */
type Extent = { rows: number; named: number; row: number; column: number }

/**
 * Looks how far the sheets of a workbook reach before its reader makes room for every place up to there. A stray cell without a value does not
 * count, wherever it stands.
 */
export function openExtents(): { add: (sheet: string, blank: ReadonlySet<string>) => void } {
  let [named, places] = [0, 0]
  return {
    /** @throws TallyError where no spreadsheet has such a row or column, or the import does not take so many */
    add(sheet, blank) {
      const extent = extentOf(sheet, blank)
      named += extent.named
      places += extent.row * extent.column
      if (extent.row > MAX_ROWS) throw new TallyError(extent.rows > MAX_ROWS ? 'sheet-too-many' : 'sheet-far')
      if (places > MAX_PLACES) throw new TallyError('sheet-far')
      if (named > MAX_NAMED) throw new TallyError('sheet-too-large')
    },
  }
}

function extentOf(sheet: string, blank: ReadonlySet<string>): Extent {
  const extent: Extent = { rows: 0, named: 0, row: 0, column: 0 }
  for (const match of sheet.matchAll(TAG)) {
    const { tag, attributes = '' } = match.groups ?? {}
    if (tag === 'row') extent.rows += 1
    const place = tag === 'row' ? rowAt(attributes) : cellAt(attributes)
    extent.named = Math.max(extent.named, place.row)
    const isFurther = tag === 'c' && (place.row > extent.row || place.column > extent.column)
    if (!isFurther || attributes.endsWith('/') || !holds(sheet, match.index + match[0].length, attributes, blank)) continue
    extent.row = Math.max(extent.row, place.row)
    extent.column = Math.max(extent.column, place.column)
  }
  return extent
}

/** A row may leave out its number. */
function rowAt(attributes: string): { row: number; column: number } {
  if (!REFERENCE.test(attributes)) return { row: 0, column: 0 }
  return { row: withinSheet(ROW.exec(attributes)?.groups?.row, LAST_ROW), column: 0 }
}

function cellAt(attributes: string): { row: number; column: number } {
  const { row, column = '' } = CELL.exec(attributes)?.groups ?? {}
  const place = Array.from(column).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
  return { row: withinSheet(row, LAST_ROW), column: withinSheet(String(place), LAST_COLUMN) }
}

function withinSheet(digits: string | undefined, last: number): number {
  const place = Number.parseInt(digits ?? '', 10)
  if (!(place >= 1 && place <= last)) throw new TallyError('sheet-damaged')
  return place
}

/** Whether the cell whose content begins there holds a value. */
function holds(sheet: string, from: number, attributes: string, blank: ReadonlySet<string>): boolean {
  const body = sheet.slice(from, from + LONGEST_BODY)
  const end = body.search(/<\/(?:\w+:)?c>/)
  if (end === -1) return true
  const text = [...body.slice(0, end).matchAll(/<(?:\w+:)?[vt](?:\s[^>]*)?>([^<]*)/g)].map(([, value = '']) => value).join('')
  return SHARED.test(attributes) ? !blank.has(text.trim()) && text !== '' : text.trim() !== ''
}

/** A workbook of which two sheets are the same part, or have the same key, would be read as many times as it is named. */
export function refuseRepeated(part: string, attribute: RegExp): void {
  const named = [...part.matchAll(attribute)].map(([, value]) => value)
  if (new Set(named).size !== named.length) throw new TallyError('sheet-damaged')
}
