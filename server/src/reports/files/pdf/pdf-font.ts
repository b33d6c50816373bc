import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import { measure, type PdfWriter, pdfString } from './pdf-writer.ts'

/** The weights of the font; each file holds both scripts. */
const FILES = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
} as const
export type Weight = keyof typeof FILES

/** Words shaped before are kept, up to so many: names and narrations repeat. */
const MOST_WORDS = 20_000
/** Digits of Devanagari have different widths in this font; each takes this much, so that figures stand below each other. In thousandths of the size. */
const DIGIT_WIDTH = 580

const DEVANAGARI = /[\u0900-\u0965\u0970-\u097F\u200C\u200D]+|[^\u0900-\u0965\u0970-\u097F\u200C\u200D]+/g
const IS_DEVANAGARI = /^[\u0900-\u0965\u0970-\u097F\u200C\u200D]/

/** A digit of Devanagari, which is drawn in the middle of its room. */
const HAS_DIGIT = /[\u0966-\u096F]/

const opened = new Map<Weight, Promise<Font>>()

/** Opens the file of a font once. */
function openFont(weight: Weight): Promise<Font> {
  const path = createRequire(import.meta.url).resolve(FILES[weight])
  const font = opened.get(weight) ?? readFile(path).then((bytes) => create(bytes) as Font)
  opened.set(weight, font)
  return font
}

/** Glyphs as operators of a PDF at a size of 1000, and how wide they are. */
type Shaped = { operators: string; width: number }
type Placed = { glyph: Glyph; text: string; advance: number; xOffset: number; yOffset: number }

/** The glyphs that are used, by their numbers in the file, each with its width and the letters that it stands for. */
type Used = Map<number, { width: number; text: string }>

/** Where the characters and words of a font stand beside each other, before they are numbered. */
function makePlacing(font: Font, scale: number) {
  const characters = new Map<string, Placed>()
  const character = (text: string): Placed => {
    const known = characters.get(text)
    if (known) return known
    const [glyph] = font.layout(text, /\d/.test(text) ? ['tnum'] : []).glyphs
    if (!glyph) throw new Error('A font has a glyph for what it lacks.')
    const width = glyph.advanceWidth * scale
    const isDigit = HAS_DIGIT.test(text)
    const advance = isDigit ? DIGIT_WIDTH : width
    const placed: Placed = { glyph, text, advance, xOffset: isDigit ? (DIGIT_WIDTH - width) / 2 : 0, yOffset: 0 }
    characters.set(text, placed)
    return placed
  }
  const word = (text: string): Placed[] => {
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, index) => ({
      glyph,
      text: String.fromCodePoint(...glyph.codePoints),
      advance: (positions[index]?.xAdvance ?? 0) * scale,
      xOffset: (positions[index]?.xOffset ?? 0) * scale,
      yOffset: (positions[index]?.yOffset ?? 0) * scale,
    }))
  }
  return { character, word }
}

/** The glyphs that a file holds of a font, by the numbers that they get at their first use. */
function makeNumbering(subset: ReturnType<Font['createSubset']>, scale: number) {
  const used: Used = new Map()
  const numbers = new Map<number, string>()
  /** The number of a glyph in the file, by four hexadecimal digits. */
  const numberOf = ({ glyph, text }: Placed): string => {
    const known = numbers.get(glyph.id)
    if (known !== undefined) return known
    const number = subset.includeGlyph(glyph) as unknown as number
    used.set(number, { width: glyph.advanceWidth * scale, text })
    const hex = number.toString(16).toUpperCase().padStart(4, '0')
    numbers.set(glyph.id, hex)
    return hex
  }
  return { used, numberOf }
}

/** A font of a PDF: what was drawn with it is what the file holds of it. */
export async function makePdfFont(writer: PdfWriter, weight: Weight) {
  const font = await openFont(weight)
  const subset = font.createSubset()
  const scale = 1000 / font.unitsPerEm
  const [id, name] = [writer.reserve(), weight === 'regular' ? 'R' : 'B']
  const placing = makePlacing(font, scale)
  const { used, numberOf } = makeNumbering(subset, scale)
  const words = new Map<string, Shaped>()

  function shape(part: string): Shaped {
    const known = words.get(part)
    if (known) return known
    const isWord = IS_DEVANAGARI.test(part)
    const placed = isWord ? placing.word(part) : Array.from(part, placing.character)
    const operators = operatorsOf(placed, numberOf, isWord || HAS_DIGIT.test(part) ? part : undefined)
    const shaped = { operators, width: placed.reduce((sum, { advance }) => sum + advance, 0) }
    if (isWord) {
      if (words.size >= MOST_WORDS) words.clear()
      words.set(part, shaped)
    }
    return shaped
  }
  /** The width of a part at a size of 1000. What is no word is only measured here: most texts are measured before they are drawn. */
  const widthOf = (part: string): number => {
    if (IS_DEVANAGARI.test(part)) return shape(part).width
    let width = 0
    for (const character of part) width += placing.character(character).advance
    return width
  }
  const partsOf = (text: string): string[] => text.match(DEVANAGARI) ?? []
  return {
    ...{ id, name },
    /** The width of a text at a size, in points. */
    width: (text: string, size: number): number => (partsOf(text).reduce((sum, part) => sum + widthOf(part), 0) * size) / 1000,
    /** The operators that draw a text with its base line at a point. */
    show: (text: string, size: number, x: number, y: number): string => {
      const operators = partsOf(text).map((part) => atSize(shape(part).operators, size))
      return `BT/${name} ${measure(size)} Tf 1 0 0 1 ${measure(x)} ${measure(y)} Tm ${operators.join('')}ET\n`
    },
    /** Writes the font, after everything was drawn. */
    write: () => writeFont(writer, id, font, subset.encode(), used),
  }
}

/** Operators with the heights between braces as they are at a size. */
const atSize = (operators: string, size: number): string =>
  operators.includes('{')
    ? operators.replaceAll(/\{(-?\d+)\}/g, (_, units: string) => measure((Number.parseInt(units, 10) * size) / 1000))
    : operators

export type PdfFont = Awaited<ReturnType<typeof makePdfFont>>

/**
 * Glyphs as operators. Between braces stand heights above the line, in thousandths of the size. A word of Devanagari carries its letters beside its glyphs,
 * because the order of these is not that of the letters: so it can be searched and copied. So does a figure of Devanagari digits, which stand apart.
 */
function operatorsOf(placed: readonly Placed[], numberOf: (of: Placed) => string, word: string | undefined): string {
  let operators = ''
  let row = ''
  let height = 0
  const flush = (): void => {
    // Glyphs that follow each other without a shift stand in one pair of angle brackets.
    const glyphs = row.replaceAll('><', '')
    if (row !== '') operators += height === 0 ? `[${glyphs}]TJ ` : `{${height}} Ts[${glyphs}]TJ 0 Ts `
    row = ''
  }
  for (const each of placed) {
    const { glyph, advance, xOffset, yOffset } = each
    if (Math.round(yOffset) !== height) flush()
    height = Math.round(yOffset)
    const hex = numberOf(each)
    const before = Math.round(-xOffset)
    const after = Math.round(glyph.advanceWidth + xOffset - advance)
    row += `${before === 0 ? '' : ` ${before} `}<${hex}>${after === 0 ? '' : ` ${after} `}`
  }
  flush()
  return word === undefined ? operators : `/Span<</ActualText${pdfString(word)}>>BDC ${operators}EMC `
}

function writeFont(writer: PdfWriter, id: number, font: Font, file: Uint8Array, used: Used): void {
  const [descendant, descriptor, fileId, unicode] = [writer.reserve(), writer.reserve(), writer.reserve(), writer.reserve()]
  const name = `LEKHAA+${font.postscriptName}`
  const scale = 1000 / font.unitsPerEm
  const numbers = [...used].toSorted(([a], [b]) => a - b)
  writer.stream(fileId, `/Length1 ${file.length}`, file)
  const { bbox } = font
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((edge) => Math.round(edge * scale)).join(' ')
  writer.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${Math.round(font.ascent * scale)}` +
      `/Descent ${Math.round(font.descent * scale)}/CapHeight ${Math.round(font.capHeight * scale)}/StemV 80/FontFile2 ${fileId} 0 R>>`,
  )
  writer.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W[${numbers.map(([number, { width }]) => `${number}[${Math.round(width)}]`).join('')}]>>`,
  )
  writer.stream(unicode, '', unicodeMap(numbers.map(([number, { text }]) => [number, text])))
  writer.object(
    id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
}

/** A map from glyphs to letters, by which a reader copies and searches text. At most 100 lines stand in a block of it. */
function unicodeMap(letters: readonly (readonly [number, string])[]): string {
  const lines = letters.map(([number, text]) => `<${number.toString(16).padStart(4, '0')}> ${pdfString(text).replace('FEFF', '')}`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, block) => lines.slice(block * 100, block * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def /CMapName/Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
