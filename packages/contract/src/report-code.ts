import { type Report, tablesIn, tablesOf } from './report-model.ts'

/** Crockford's letters: none that is read as another when it is typed from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LETTERS = 12
/** Each letter stands for five bits, each digit of a hash for four. */
const HASH_DIGITS = (CODE_LETTERS * 5) / 4

/** A report as known on a day shows the same figures as the report up to the last entry of that day, which the code names. */
const NO_ADDRESS = new Set(['known', 'language'])

/**
 * What the hash of an integrity code begins with: which report of which organization, with which parameters, and the figures about the whole.
 * Words are left out, so that both languages have one code and a name that was corrected breaks none.
 */
export function codedHead(organizationId: string, first: Report): string {
  const params = Object.entries(first.params).filter(([name, value]) => !NO_ADDRESS.has(name) && value !== '')
  const address = [organizationId, first.report, ...params.map(([name, value]) => `${name}=${value}`).toSorted()]
  const figures = first.blocks.flatMap((block) =>
    block.block === 'figures' ? block.figures.filter(({ kind }) => kind !== 'text').map(({ id, value }) => `${id}=${value}`) : [],
  )
  const totals = tablesIn(first).map(({ columns, totals }) => figuresOf(columns, totals))
  return lines([...address, ...figures, ...totals])
}

/** What the hash goes on with, for each page: its rows, by id, with their days and figures. */
export const codedRows = (page: Report): string =>
  lines(
    page.blocks.flatMap((block) =>
      tablesOf(block).flatMap(({ columns, rows }) => rows.map(({ id, cells }) => `${id} ${figuresOf(columns, cells)}`)),
    ),
  )

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')

type Columns = ReturnType<typeof tablesIn>[number]['columns']

/** Days and figures of a row. In a column of days a word may stand, such as 'Total'. */
const figuresOf = (columns: Columns, cells: readonly (string | null)[]): string =>
  cells.map((cell, index) => (columns[index]?.kind === 'text' || !/^-?\d/.test(cell ?? '') ? '' : cell)).join('|')

/**
 * The integrity code of figures: the last entry that they include, and twelve letters of their hash (SHA-256 in hexadecimal digits).
 *
 * @example reportCode('1234', '9f86d081884c7d659a2f…') // '1234-KY3D-10W8-9HYP'
 */
export function reportCode(entry: string, hash: string): string {
  let bits = BigInt(`0x${hash.slice(0, HASH_DIGITS)}`)
  let letters = ''
  for (let place = 0; place < CODE_LETTERS; place++) {
    letters = LETTERS.charAt(Number.parseInt((bits % 32n).toString(), 10)) + letters
    bits /= 32n
  }
  return [entry, ...(letters.match(/.{4}/g) ?? [])].join('-')
}

/**
 * An integrity code as somebody typed it, in the way in which it is printed; undefined where it is none. Small letters, spaces and letters
 * that look like others are understood.
 *
 * @example readReportCode('1234 ky3d l0w8 9hyp') // { entry: '1234', code: '1234-KY3D-10W8-9HYP' }
 */
export function readReportCode(text: string): { entry: string; code: string } | undefined {
  const [, entry, rest = ''] = /^\s*(\d{1,18})[\s-]+([\s\da-z-]+)$/i.exec(text) ?? []
  const letters = rest.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (entry === undefined || !/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return undefined
  return { entry, code: [entry, ...(letters.match(/.{4}/g) ?? [])].join('-') }
}
