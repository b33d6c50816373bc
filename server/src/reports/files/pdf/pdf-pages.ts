import { digits } from '@lekha/money'
import type { Locale } from '../../engine/locale.ts'
import type { Heading, Issuer } from '../report-file.ts'
import { FILE_WORDS, pageBefore } from '../words.ts'
import { wrapped } from './pdf-columns.ts'
import type { PdfFont } from './pdf-font.ts'
import { measure, type PdfWriter, pdfString } from './pdf-writer.ts'

/** A4 in points, and its margin of 12 mm. */
const SHORT = 595.28
const LONG = 841.89
export const MARGIN = 34
/** The room at the foot of each page. */
const FOOT = 26
const FOOT_SIZE = 7
/** The colour of what is not part of the report. */
const GREY = '0.38 0.42 0.52 rg '

/** The logo of an organization, as rows of red, green and blue. */
export type Logo = { pixels: Uint8Array; width: number; height: number }

type PagesOf = {
  writer: PdfWriter
  font: PdfFont
  bold: PdfFont
  heading: Heading
  issuer: Issuer
  locale: Locale
  landscape: boolean
  logo: Logo | undefined
}

/** A page that is being drawn: texts and lines, `y` counted from its top. */
type Canvas = {
  text: (words: string, x: number, y: number, size: number, look?: { strong?: boolean; right?: boolean; grey?: boolean }) => void
  line: (x1: number, x2: number, y: number, weight?: number) => void
  /** A form or a picture by its name, with its lower left corner at a point, as large as it is or so large. */
  form: (name: string, x: number, y: number, size?: { width: number; height: number }) => void
  width: number
  height: number
  /** The operators drawn since they were last taken. */
  take: () => string
}

function makeCanvas({ font, bold, landscape }: PagesOf): Canvas {
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG]
  let content: string[] = []
  return {
    ...{ width, height },
    text: (words, x, y, size, { strong = false, right = false, grey = false } = {}) => {
      const drawn = strong ? bold : font
      const operators = drawn.show(words, size, right ? x - drawn.width(words, size) : x, height - y)
      content.push(grey ? `q ${GREY}${operators}Q\n` : operators)
    },
    line: (x1, x2, y, weight = 0.5) => {
      content.push(`${measure(weight)} w ${measure(x1)} ${measure(height - y)} m ${measure(x2)} ${measure(height - y)} l S\n`)
    },
    form: (name, x, y, size = { width: 1, height: 1 }) => {
      content.push(`q ${measure(size.width)} 0 0 ${measure(size.height)} ${measure(x)} ${measure(height - y)} cm/${name} Do Q\n`)
    },
    take: () => {
      const drawn = content.join('')
      content = []
      return drawn
    },
  }
}

/**
 * The pages of a PDF. What is the same on every page but known only at the end, the integrity code and the number of pages, is a form that all pages
 * refer to.
 */
export function makePages(of: PagesOf) {
  const { writer, font, bold, locale, logo } = of
  const canvas = makeCanvas(of)
  const { width, height } = canvas
  const [tree, codeForm, countForm] = [writer.reserve(), writer.reserve(), writer.reserve()]
  const image = logo && writer.reserve()
  const pages: number[] = []
  let begun = false

  function finish(): void {
    drawPageFoot(canvas, of, pages.length + 1)
    const [page, stream] = [writer.reserve(), writer.reserve()]
    writer.stream(stream, '', canvas.take())
    const pictures = `/N ${countForm} 0 R/C ${codeForm} 0 R${image === undefined ? '' : `/L ${image} 0 R`}`
    writer.object(
      page,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${stream} 0 R` +
        `/Resources<</Font<</R ${font.id} 0 R/B ${bold.id} 0 R>>/XObject<<${pictures}>>>>>>`,
    )
    pages.push(page)
  }
  return {
    ...{ text: canvas.text, line: canvas.line, width, left: MARGIN, right: width - MARGIN },
    /** The last point of a page that rows may reach. */
    bottom: height - FOOT - 14,
    /** Begins a page and returns where it is free. */
    next: (): number => {
      if (begun) finish()
      const isFirst = !begun
      begun = true
      return isFirst ? drawLetterhead(canvas, of) : drawRunningHead(canvas, of)
    },
    /** Ends the last page, and writes what all refer to. */
    end: (code: string): void => {
      finish()
      writeWords(of, countForm, digits(String(pages.length), locale.language))
      writeWords(of, codeForm, `${locale.say(FILE_WORDS.code)}: ${code}`)
      if (logo && image !== undefined) writeLogo(writer, image, logo)
      font.write()
      bold.write()
      writer.object(tree, `<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${pages.length}>>`)
      writeCatalogue(of, tree)
    },
  }
}

/** Who wrote the file, its code, and which page this is of how many. */
function drawPageFoot({ text, line, form, width, height }: Canvas, { heading, locale }: PagesOf, page: number): void {
  const y = height - FOOT + 8
  line(MARGIN, width - MARGIN, y - 10, 0.3)
  text(`${heading.printed} · ${heading.entry}`, MARGIN, y, FOOT_SIZE, { grey: true })
  const words = locale.say(pageBefore(digits(String(page), locale.language)))
  text(words, width - MARGIN - 20, y, FOOT_SIZE, { grey: true, right: true })
  form('N', width - MARGIN - 18, y)
  form('C', width / 2 + 20, y)
}

/** The head of the first page: logo, names, place and PAN, the report, its period and what is in force. Returns where the report begins. */
function drawLetterhead({ text, form, width }: Canvas, { font, bold, heading, issuer, locale, logo }: PagesOf): number {
  const room = width - 2 * MARGIN
  const middle = (words: string, y: number, size: number, strong = false): number => {
    const lines = wrapped(words, room, strong ? bold : font, size)
    for (const [index, line] of lines.entries())
      text(line, width / 2 - (strong ? bold : font).width(line, size) / 2, y + index * (size + 3), size, { strong })
    return y + (lines.length - 1) * (size + 3)
  }
  if (logo) {
    const scale = Math.min(46 / logo.height, 110 / logo.width)
    const size = { width: logo.width * scale, height: logo.height * scale }
    form('L', MARGIN, MARGIN + size.height, size)
  }
  let y = MARGIN + 13
  for (const [index, name] of [issuer.nameNp, issuer.name].filter(Boolean).entries())
    y = middle(name, y, index === 0 ? 15 : 10.5, index === 0) + 16
  y =
    middle(
      [issuer.location, issuer.contact, `${locale.say(FILE_WORDS.pan)} ${digits(issuer.pan, locale.language)}`].filter(Boolean).join(' · '),
      y - 2,
      8.5,
    ) + 20
  y = middle(heading.subject, y, 11.5, true) + 14
  y = middle(`${heading.period} · ${locale.say(FILE_WORDS.amounts)}`, y, 8.5)
  for (const note of [heading.filters, heading.known]) if (note !== undefined) y = middle(note, y + 12, 7.5)
  return y + 14
}

/** The head of a further page, as much of it as fits on a line. */
function drawRunningHead({ text, width }: Canvas, { font, heading }: PagesOf): number {
  const [line = ''] = wrapped(`${heading.organization} · ${heading.subject} · ${heading.period}`, width - 2 * MARGIN, font, 7.5)
  text(line, MARGIN, MARGIN + 6, 7.5, { grey: true })
  return MARGIN + 16
}

/** Words that pages refer to. */
function writeWords({ writer, font }: PagesOf, id: number, words: string): void {
  const dictionary = `/Type/XObject/Subtype/Form/BBox[0 -10 300 20]/Resources<</Font<</R ${font.id} 0 R>>>>`
  writer.stream(id, dictionary, `${GREY}${font.show(words, FOOT_SIZE, 0, 0)}`)
}

const writeLogo = (writer: PdfWriter, id: number, { width, height, pixels }: Logo): void =>
  writer.stream(id, `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`, pixels)

function writeCatalogue({ writer, heading, issuer, locale }: PagesOf, tree: number): void {
  const [root, info] = [writer.reserve(), writer.reserve()]
  const language = locale.language === 'np' ? 'ne' : 'en'
  writer.object(root, `<</Type/Catalog/Pages ${tree} 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`)
  const title = pdfString(`${heading.organization} – ${heading.subject}`)
  writer.object(info, `<</Title ${title}/Author ${pdfString(issuer.user)}/Producer(Lekha)>>`)
  writer.end(root, info)
}
export type Pages = ReturnType<typeof makePages>
