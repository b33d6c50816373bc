import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { BookError, sentence } from '@lekha/ledger'
import {
  CENTRAL_BYTES,
  CENTRAL_HEADER,
  DATA_DESCRIPTOR,
  DEFLATED,
  END_BYTES,
  END_RECORD,
  FLAGS,
  LOCAL_BYTES,
  LOCAL_HEADER,
  MAX_ENTRIES,
  MAX_NUMBER,
} from './zip-form.ts'

/** A file to put into a ZIP. */
export type ZipSource = { name: string; bytes: AsyncIterable<Uint8Array> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** 1 January 1980, the first day of the format: the same files make the same ZIP. */
const DAY = 0x0021
const VERSION = 20

/**
 * A ZIP file, piece by piece: memory holds one piece of one file.
 *
 * @throws BookError where the ZIP would have more than 65,534 files, or 4 GB
 */
export async function* writeZip(sources: AsyncIterable<ZipSource> | Iterable<ZipSource>): AsyncGenerator<Uint8Array> {
  const entries: Written[] = []
  let at = 0
  for await (const { name, bytes } of sources) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: at }
    const head = localHeader(entry.name)
    yield head
    for await (const piece of packed(bytes, entry)) yield piece
    const tail = descriptor(entry)
    yield tail
    at += head.length + entry.packed + tail.length
    entries.push(entry)
    if (entries.length >= MAX_ENTRIES || at >= MAX_NUMBER || entry.size >= MAX_NUMBER)
      throw new BookError(sentence('This is too large for one ZIP file.'), { code: 'rule_broken' })
  }
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endRecord(entries.length, directory.length, at)
}

/** Texts are handed to the compression in pieces of this size, instead of one for each short text. */
const PIECE_CHARACTERS = 64 * 1024

/** Texts as the bytes of one file, in UTF-8. */
export async function* bytesOfTexts(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < PIECE_CHARACTERS) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  yield Buffer.from(waiting)
}

/** The deflated bytes of a file; counts into its entry what goes by. */
async function* packed(bytes: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const piece of bytes) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw()
  const feeding = pipeline(Readable.from(counted()), deflate)
  feeding.catch(() => {}) // thrown again below
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
  await feeding
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES)
  head.writeUInt32LE(LOCAL_HEADER, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DAY, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  for (const [index, value] of [DATA_DESCRIPTOR, crc, packed, size].entries()) tail.writeUInt32LE(value, index * 4)
  return tail
}

function centralHeader({ name, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(CENTRAL_BYTES)
  head.writeUInt32LE(CENTRAL_HEADER, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(DAY, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function endRecord(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_RECORD, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
