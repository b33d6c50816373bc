import { setImmediate as otherWork } from 'node:timers/promises'
import { isZero, type Report, type ReportBlock, type ReportFigure, type ReportTable, tablesIn, tablesOf } from '@lekha/contract'
import { digits } from '@lekha/money'
import { headingOf, type ReportFile } from '../report-file.ts'
import { FILE_WORDS } from '../words.ts'
import { type Drawing, drawBand } from './pdf-band.ts'
import { cellText, dayFormOf, type Lane, laneOf, neededWidth, paperWidths, partsOf, wrapped } from './pdf-columns.ts'
import { makePdfFont } from './pdf-font.ts'
import { MARGIN, makePages } from './pdf-pages.ts'
import { makePdfWriter } from './pdf-writer.ts'

/** What portrait and landscape A4 leave between their margins, and the distance of two sides, in points. */
const PORTRAIT_ROOM = 595.28 - 2 * MARGIN
const LANDSCAPE_ROOM = 841.89 - 2 * MARGIN
const GUTTER = 26

type Widths = ReadonlyMap<ReportTable, readonly (number | undefined)[]>

/** A report as a PDF on A4, written page by page as its rows come; in landscape where its columns do not fit in portrait. */
export async function* reportAsPdf(file: ReportFile): AsyncGenerator<Uint8Array> {
  const { locale, issuer, others, code, logo } = file
  const first = withoutBlanks(file.first)
  const writer = makePdfWriter()
  const [font, bold] = [await makePdfFont(writer, 'regular'), await makePdfFont(writer, 'bold')]
  const form = dayFormOf(first)
  const widths: Widths = new Map(tablesIn(first).map((table) => [table, paperWidths(table, { locale, form, font, bold })]))
  const landscape = first.blocks.some((block) => neededBy(block, widths) > PORTRAIT_ROOM)
  const pages = makePages({ writer, font, bold, heading: headingOf(file), issuer, locale, landscape, logo })
  const drawing: Drawing = { pages, font, bold, locale, form, at: { y: pages.next() } }
  const proofs = proofLines(drawing, first)
  const lastTables = first.blocks.findLast((block) => tablesOf(block).length > 0)
  const roomBelow = BAND_GAP + heightOfFigures(drawing, first, lastTables) + footHeight(proofs) - FOOT_OVERHANG
  for (const block of first.blocks) {
    if (block.block === 'figures') drawFigures(drawing, block.figures)
    const bands = bandsOf(block, widths, drawing)
    for (const lanes of bands) {
      const isLast = block === lastTables && lanes === bands.at(-1)
      for await (const _page of drawBand(drawing, lanes, tablesOfPages(others), isLast ? roomBelow : 0)) {
        yield writer.take()
        await otherWork() // a statement of a hundred thousand rows delays nobody
      }
      drawing.at.y += BAND_GAP
    }
  }
  drawFoot(drawing, proofs)
  pages.end(code())
  yield writer.take()
}

async function* tablesOfPages(pages: AsyncIterable<Report>): AsyncGenerator<ReportTable> {
  for await (const page of pages) yield* tablesIn(page)
}

/** Without the columns that can be spared and hold nothing; a report with further pages keeps them, since they may hold something there. */
function withoutBlanks(report: Report): Report {
  if (report.next !== null) return report
  const filled = <T extends ReportTable>(table: T): T => {
    const kept = table.columns.map(({ spare }, place) => !spare || table.rows.length === 0 || table.rows.some(({ cells }) => cells[place]))
    const only = <C>(cells: readonly C[]): C[] => cells.filter((_, place) => kept[place])
    return {
      ...table,
      columns: only(table.columns),
      rows: table.rows.map((row) => ({ ...row, cells: only(row.cells) })),
      totals: only(table.totals),
    }
  }
  return { ...report, blocks: report.blocks.map((block) => (block.block === 'table' ? filled(block) : block)) }
}

const neededBy = (block: ReportBlock, widths: Widths): number =>
  tablesOf(block).reduce((sum, table) => sum + neededWidth(widths.get(table) ?? []), block.block === 'two-sides' ? GUTTER : 0)

/** The tables of a block as they stand on paper: two sides beside each other where they fit, a table that is too wide in parts below each other. */
function bandsOf(block: ReportBlock, widths: Widths, { pages: { left, right } }: Drawing): Lane[][] {
  const room = right - left
  if (block.block === 'two-sides' && neededBy(block, widths) <= room) {
    const half = (room - GUTTER) / 2
    return [
      [block.left, block.right].map((side, index) => {
        const from = left + index * (half + GUTTER)
        return laneOf(side, [...side.columns.keys()], widths.get(side) ?? [], { from, to: from + half, title: side.title })
      }),
    ]
  }
  return tablesOf(block).flatMap((table) => {
    const own = widths.get(table) ?? []
    const title =
      block.block === 'two-sides'
        ? (table === block.left ? block.left : block.right).title
        : block.block === 'table'
          ? block.title
          : undefined
    return partsOf(table, own, Math.min(room, LANDSCAPE_ROOM)).map((places) => [
      laneOf(table, places, own, { from: left, to: right, title }),
    ])
  })
}

const FIGURES_LINE = 11
const FIGURES_GAP = 4

function drawFigures(drawing: Drawing, figures: readonly ReportFigure[]): void {
  const { pages, at } = drawing
  for (const line of linesOfFigures(drawing, figures)) {
    pages.text(line, pages.left, at.y + 8, 8)
    at.y += FIGURES_LINE
  }
  at.y += FIGURES_GAP
}

/** The height of the figures below the last tables, as below a statement of two sides: they stand between it and the signatures. */
function heightOfFigures(drawing: Drawing, { blocks }: Report, lastTables: ReportBlock | undefined): number {
  const below = blocks.slice(lastTables ? blocks.indexOf(lastTables) + 1 : blocks.length)
  const heights = below.map((block) =>
    block.block === 'figures' ? linesOfFigures(drawing, block.figures).length * FIGURES_LINE + FIGURES_GAP : 0,
  )
  return heights.reduce((sum, height) => sum + height, 0)
}

function linesOfFigures({ pages, font, locale, form }: Drawing, figures: readonly ReportFigure[]): string[] {
  const texts = figures.map(({ label, kind, value, count }) => {
    const { text, side = '' } = cellText({ id: '', label, kind }, value, locale, form, true)
    return `${label}: ${[count && digits(count, locale.language), `${text} ${side}`.trim()].filter(Boolean).join(' · ')}`
  })
  return wrapped(texts.join('   '), pages.right - pages.left, font, 8)
}

/** The room for the signatures, which are not parted from the proofs, and how far they may reach below the last row of a page. */
const SIGNED = 66
const FOOT_OVERHANG = 14
/** Below each table. */
const BAND_GAP = 12
const PROOF_LINE = 10

const footHeight = (proofs: readonly string[]): number => proofs.length * PROOF_LINE + SIGNED

/** What is proved of the figures, and what does not agree. */
function proofLines({ pages, font, locale }: Drawing, { proofs }: Report): string[] {
  const said = proofs.map(({ label, difference }) =>
    isZero(difference)
      ? `${locale.say(FILE_WORDS.proved)}: ${label}`
      : `${locale.say(FILE_WORDS.differs)}: ${label}, ${digits(difference, locale.language)}`,
  )
  return said.length === 0 ? [] : wrapped(said.join(' · '), pages.right - pages.left, font, 7.5)
}

/** Below the figures: proofs, and lines for those who prepared, checked and approved them. */
function drawFoot({ pages, font, locale, at }: Drawing, proofs: readonly string[]): void {
  if (at.y + footHeight(proofs) > pages.bottom + FOOT_OVERHANG) at.y = pages.next()
  for (const line of proofs) {
    pages.text(line, pages.left, at.y + 8, 7.5)
    at.y += PROOF_LINE
  }
  at.y += 44
  const [width, step] = [130, (pages.right - pages.left - 130) / 2]
  for (const [index, who] of [FILE_WORDS.preparedBy, FILE_WORDS.checkedBy, FILE_WORDS.approvedBy].entries()) {
    const x = pages.left + index * step
    pages.line(x, x + width, at.y, 0.4)
    const words = locale.say(who)
    pages.text(words, x + width / 2 - font.width(words, 8) / 2, at.y + 10, 8)
  }
  at.y += 14
}
