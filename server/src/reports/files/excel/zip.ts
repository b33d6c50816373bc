import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file inside the archive: its name, and its text piece by piece. */
export type ZipEntry = { name: string; texts: AsyncIterable<string> | Iterable<string> }

const METHOD_DEFLATE = 8
/** The sizes follow the data, because they are not known before; names are UTF-8. */
const FLAGS = 0x08_08
/** 1 January 1980, the first day that the format knows: the same figures give the same bytes. */
const DAY = 0x00_21
const VERSION = 20

type Written = { name: Buffer; crc: number; packed: number; plain: number; at: number }

/**
 * A ZIP archive (PKWARE APPNOTE 6.3), written while its entries come, so that memory holds one piece of one of them. The texts of an entry are
 * asked for when the ones before it are complete.
 */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  const counted = (bytes: Buffer): Buffer => {
    at += bytes.length
    return bytes
  }
  for (const { name, texts } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, at }
    yield counted(localHeader(entry))
    const start = at
    const packed = createDeflateRaw()
    const source = Readable.from(measured(texts, entry))
    source.on('error', (error) => packed.destroy(error)).pipe(packed)
    for await (const bytes of packed) yield counted(bytes as Buffer)
    entry.packed = at - start
    yield counted(descriptor(entry))
    written.push(entry)
  }
  yield* directory(written, at)
}

/** Buffers of this size are handed to the compression, instead of one for each short text. */
const PIECE_CHARACTERS = 64 * 1024

async function* measured(texts: ZipEntry['texts'], entry: Written): AsyncGenerator<Buffer> {
  let waiting = ''
  const take = (): Buffer => {
    const bytes = Buffer.from(waiting)
    waiting = ''
    entry.crc = crc32(bytes, entry.crc)
    entry.plain += bytes.length
    return bytes
  }
  for await (const text of texts) {
    waiting += text
    if (waiting.length >= PIECE_CHARACTERS) yield take()
  }
  yield take()
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(METHOD_DEFLATE, 8)
  head.writeUInt16LE(DAY, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, plain }: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08_07_4b_50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(plain, 12)
  return bytes
}

function* directory(written: readonly Written[], at: number): Generator<Buffer> {
  const records = written.map(({ name, crc, packed, plain, at: start }) => {
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02_01_4b_50, 0)
    record.writeUInt16LE(VERSION, 4)
    record.writeUInt16LE(VERSION, 6)
    record.writeUInt16LE(FLAGS, 8)
    record.writeUInt16LE(METHOD_DEFLATE, 10)
    record.writeUInt16LE(DAY, 14)
    record.writeUInt32LE(crc, 16)
    record.writeUInt32LE(packed, 20)
    record.writeUInt32LE(plain, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(start, 42)
    return Buffer.concat([record, name])
  })
  yield* records
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(
    records.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  yield end
}
