import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { BookError, sentence } from '@lekha/ledger'
import {
  CENTRAL_BYTES,
  CENTRAL_HEADER,
  DEFLATED,
  ENCRYPTED,
  END_BYTES,
  END_RECORD,
  LOCAL_BYTES,
  LOCAL_HEADER,
  MAX_ENTRIES,
  MAX_NUMBER,
  STORED,
} from './zip-form.ts'

/** A file in a ZIP, as the directory at its end states it. */
export type ZipEntry = { name: string; method: number; crc: number; packed: number; size: number; offset: number }

/** A ZIP whose directory was read; its files are read one by one. */
export type ZipFile = {
  entries: ReadonlyMap<string, ZipEntry>
  /** The unpacked bytes of a file. @throws BookError where they are not what the directory states */
  bytesOf: (entry: ZipEntry) => AsyncGenerator<Uint8Array>
}

/** What may be unpacked at most, all files together. */
export type ZipLimits = { unpacked_bytes: number }

const MAX_COMMENT = 0xff_ff
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024
/** Above a size that does no harm, a file that unpacks to more than this many times its size is a bomb, not books. */
const MAX_RATIO = 100
const HARMLESS_BYTES = 16 * 1024 * 1024

const NO_ZIP = sentence('This file is no ZIP file, or its end is missing.')
const BROKEN = sentence('This ZIP file is damaged.')
const STRANGE = sentence('This ZIP file is encrypted, or packed in a way that is not read.')
const TOO_LARGE = sentence('This ZIP file would be too large when unpacked.')
const BAD_NAME = sentence('A name in this ZIP file leads out of it, or stands there twice.')

const refusal = (message: string): BookError => new BookError(message, { code: 'rule_broken' })

/**
 * Opens a ZIP file by the directory at its end. Everything that the directory states is checked before anything is unpacked: names without
 * ways out of the ZIP and only once, sizes, files that do not overlap.
 *
 * @throws BookError where it is no ZIP, or one that must not be unpacked
 */
export async function openZip(file: Blob, limits: ZipLimits): Promise<ZipFile> {
  const directory = await readDirectory(file)
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (const entry of entriesIn(directory.bytes, directory.count)) {
    if (!isPlain(entry.name) || entries.has(entry.name)) throw refusal(BAD_NAME)
    unpacked += entry.size
    if (unpacked > limits.unpacked_bytes || isBomb(entry)) throw refusal(TOO_LARGE)
    entries.set(entry.name, entry)
  }
  refuseOverlaps([...entries.values()], directory.offset)
  return { entries, bytesOf: (entry) => unpack(file, entry, directory.offset) }
}

/** A relative path of plain names, as Lekha writes them. */
const isPlain = (name: string): boolean =>
  name.length <= 200 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(name)

const isBomb = ({ size, packed }: ZipEntry): boolean => size > HARMLESS_BYTES && size > packed * MAX_RATIO

type Directory = { bytes: Buffer; count: number; offset: number }

async function readDirectory(file: Blob): Promise<Directory> {
  const start = Math.max(0, file.size - END_BYTES - MAX_COMMENT)
  const tail = await sliceOf(file, start, file.size)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_RECORD || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    const [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (count === MAX_ENTRIES || size === MAX_NUMBER || offset === MAX_NUMBER || size > MAX_DIRECTORY_BYTES) throw refusal(TOO_LARGE)
    if (tail.readUInt16LE(at + 8) !== count || offset + size > start + at) throw refusal(BROKEN)
    return { bytes: await sliceOf(file, offset, offset + size), count, offset }
  }
  throw refusal(NO_ZIP)
}

function* entriesIn(bytes: Buffer, count: number): Generator<ZipEntry> {
  let at = 0
  for (let read = 0; read < count; read++) {
    if (at + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw refusal(BROKEN)
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const entry: ZipEntry = {
      name: bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + name),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || ![STORED, DEFLATED].includes(entry.method)) throw refusal(STRANGE)
    at += CENTRAL_BYTES + name + extra + comment
    if (!entry.name.endsWith('/')) yield entry // a folder holds nothing by itself
  }
  if (at !== bytes.length) throw refusal(BROKEN)
}

/** Files that share bytes can unpack to more than any ratio allows. */
function refuseOverlaps(entries: readonly ZipEntry[], end: number): void {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, { offset, packed }] of inOrder.entries()) {
    if (offset + LOCAL_BYTES + packed > (inOrder[index + 1]?.offset ?? end)) throw refusal(BROKEN)
  }
}

async function* unpack(file: Blob, entry: ZipEntry, end: number): AsyncGenerator<Uint8Array> {
  const head = await sliceOf(file, entry.offset, entry.offset + LOCAL_BYTES)
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_HEADER) throw refusal(BROKEN)
  const from = entry.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (from + entry.packed > end) throw refusal(BROKEN)
  const content = file.slice(from, from + entry.packed).stream() as unknown as AsyncIterable<Uint8Array>
  let size = 0
  let crc = 0
  for await (const piece of entry.method === DEFLATED ? inflated(content) : content) {
    size += piece.length
    if (size > entry.size) throw refusal(BROKEN)
    crc = crc32(piece, crc)
    yield piece
  }
  if (size !== entry.size || crc !== entry.crc) throw refusal(BROKEN)
}

async function* inflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  const feeding = pipeline(Readable.from(content), inflate)
  feeding.catch(() => {}) // thrown again below
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) yield piece
    await feeding
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? refusal(BROKEN) : error
  }
}

const sliceOf = async (file: Blob, from: number, to: number): Promise<Buffer> => Buffer.from(await file.slice(from, to).arrayBuffer())
