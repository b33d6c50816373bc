import { TextDecoder } from 'node:util'
import { TallyError } from './tally-records.ts'

const PIECE_BYTES = 65_536
const HEAD_BYTES = 512
const BYTE_ORDER_MARKS_AND_SPACE = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0d, 0x20])
const LESS_THAN = 0x3c

/**
 * The bytes of an XML file as text, in pieces of at most 64 KiB however large the chunks were, so that the reader's memory
 * stays bounded. Tally writes UTF-8 or UTF-16 of either order, with or without a byte order mark.
 * Throws a TallyError when the file is empty, no XML, or its bytes are not of its encoding.
 */
export async function* tallyText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = new Uint8Array()
  let decoder: TextDecoder | undefined
  for await (const piece of pieces(bytes)) {
    if (decoder) {
      yield decode(decoder, piece)
      continue
    }
    head = joined(head, piece)
    if (head.length < HEAD_BYTES) continue
    decoder = decoderFor(head)
    yield decode(decoder, head)
  }
  if (!decoder) {
    decoder = decoderFor(head)
    yield decode(decoder, head)
  }
  yield decode(decoder)
}

async function* pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) yield chunk.subarray(start, start + PIECE_BYTES)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function decoderFor(head: Uint8Array): TextDecoder {
  if (head.length === 0) throw new TallyError('empty')
  if (startsWith(head, 0x50, 0x4b)) throw new TallyError('zip')
  if (head.find((byte) => !BYTE_ORDER_MARKS_AND_SPACE.has(byte)) !== LESS_THAN) throw new TallyError('not-tally')
  if (startsWith(head, 0xff, 0xfe) || head[1] === 0) return new TextDecoder('utf-16le', { fatal: true })
  if (startsWith(head, 0xfe, 0xff) || head[0] === 0) return new TextDecoder('utf-16be', { fatal: true })
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return new TextDecoder('utf-8', { fatal: true })
  return singleByteDecoder(declaredEncoding(head))
}

function startsWith(head: Uint8Array, ...bytes: number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte)
}

/** The encoding the XML declaration names; '' without one. */
function declaredEncoding(head: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(head)
  return /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(text)?.[1] ?? ''
}

/** Files that say UTF-16 and hold UTF-8 exist, so the bytes are believed before the declaration. */
function singleByteDecoder(declared: string): TextDecoder {
  try {
    const decoder = new TextDecoder(declared || 'utf-8', { fatal: true })
    return decoder.encoding.startsWith('utf-16') ? new TextDecoder('utf-8', { fatal: true }) : decoder
  } catch {
    throw new TallyError('encoding')
  }
}

/** Without a piece the text is at its end, and a character cut in two is an error. */
function decode(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined })
  } catch {
    throw new TallyError('encoding')
  }
}
