import { inflateRawSync } from 'node:zlib'
import {
  CENTRAL_BYTES,
  CENTRAL_HEADER,
  DEFLATED,
  END_BYTES,
  END_RECORD,
  LOCAL_BYTES,
  LOCAL_HEADER,
  STORED,
} from '../../../files/zip/zip-form.ts'
import { TallyError } from '../tally-records.ts'
import { blankTexts, openExtents, refuseRepeated } from './sheet-extent.ts'

/** What a workbook may come to when it is unpacked, and of how many parts it may consist. */
const MAX_UNPACKED = 128 * 1024 * 1024
const MAX_PARTS = 2_000

const LONGEST_COMMENT = 65_535

/**
 * Unpacks every part of a workbook once, within bounds, looks whether its formulas were calculated and how far its sheets reach, and keeps nothing:
 * the sizes that an archive declares may be lies, and a small file may hold gigabytes. The workbook's reader finds its parts by the same directory.
 * @throws TallyError where the archive is damaged, or larger than an import takes
 */
export function checkArchive(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    let left = MAX_UNPACKED
    let blank: ReadonlySet<string> = new Set()
    const extents = openExtents()
    for (const part of textsFirst([...partsOf(file)])) {
      const bytes = unpacked(file, part, left)
      left -= Math.max(part.declared, bytes.length)
      refuseUncalculated(bytes)
      if (left < 0) throw new TallyError('sheet-too-large')
      if (isTexts(part)) blank = blankTexts(bytes.toString('utf8'))
      if (bytes.includes(SHEET_DATA)) extents.add(bytes.toString('latin1'), blank)
      if (part.name === 'xl/workbook.xml') refuseRepeated(bytes.toString('latin1'), SHEET_KEY)
      if (part.name === 'xl/_rels/workbook.xml.rels') refuseRepeated(bytes.toString('latin1'), TARGET)
    }
  } catch (error) {
    if (error instanceof TallyError) throw error
    throw new TallyError(isTooLong(error) ? 'sheet-too-large' : 'sheet-damaged')
  }
}

const SHEET_DATA = Buffer.from('sheetData')
const SHEET_KEY = /<(?:\w+:)?sheet\s[^>]*?\sr:id\s*=\s*["']([^"']*)["']/g
const TARGET = /\sTarget\s*=\s*["']([^"']*)["']/g

/** The texts that cells share say which cells are blank. */
const isTexts = ({ name }: Part): boolean => /sharedStrings/i.test(name)
const textsFirst = (parts: readonly Part[]): Part[] => [...parts.filter(isTexts), ...parts.filter((part) => !isTexts(part))]

type Part = { name: string; method: number; packed: number; declared: number; at: number }

function* partsOf(file: Buffer): Generator<Part> {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count === 0 || count > MAX_PARTS) throw new TallyError('sheet-damaged')
  let at = file.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (file.readUInt32LE(at) !== CENTRAL_HEADER) throw new TallyError('sheet-damaged')
    yield {
      name: file.toString('latin1', at + CENTRAL_BYTES, at + CENTRAL_BYTES + file.readUInt16LE(at + 28)),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      declared: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    at += CENTRAL_BYTES + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}

function endOf(file: Buffer): number {
  const last = file.length - END_BYTES
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at -= 1) if (file.readUInt32LE(at) === END_RECORD) return at
  throw new TallyError('sheet-damaged')
}

function unpacked(file: Buffer, { method, packed, at }: Part, left: number): Buffer {
  if (file.readUInt32LE(at) !== LOCAL_HEADER) throw new TallyError('sheet-damaged')
  const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (start + packed > file.length) throw new TallyError('sheet-damaged')
  if (method === STORED) return file.subarray(start, start + packed)
  if (method !== DEFLATED) throw new TallyError('sheet-damaged')
  return inflateRawSync(file.subarray(start, start + packed), { maxOutputLength: Math.max(1, left) })
}

const FORMULA = Buffer.from('<f')
/** A cell that ends after its formula, without the value that a spreadsheet program stores behind it; only the value of a text may be empty. */
const UNCALCULATED = /<c (?![^>]*t="str")[^>]*><f[^>]*(?:\/>|>[^<]*<\/f>)(?:<v\s*\/>|<v><\/v>)?<\/c>/

/** Nobody calculates a formula here: one without a value would be read as an empty cell, and its amount be missing. */
function refuseUncalculated(part: Buffer): void {
  if (part.includes(FORMULA) && UNCALCULATED.test(part.toString('latin1'))) throw new TallyError('sheet-not-calculated')
}

const isTooLong = (error: unknown): boolean => error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
