import { deflateSync } from 'node:zlib'

/**
 * Writes the objects of a PDF (ISO 32000) one after the other. Numbers can be reserved for objects that are written later, such as a font whose letters
 * are known at the end. `take` gives what was written since it was last called, so that memory holds no more than that.
 */
export function makePdfWriter() {
  const offsets: number[] = []
  let length = 0
  let waiting: Buffer[] = []
  const put = (bytes: Buffer): void => {
    waiting.push(bytes)
    length += bytes.length
  }
  put(Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1'))

  // One buffer for the contents of all pages: thousands of large ones would wait for the garbage collector.
  let scratch = Buffer.alloc(64 * 1024)
  const encoded = (text: string): Buffer => {
    if (scratch.length < text.length) scratch = Buffer.alloc(text.length * 2)
    return scratch.subarray(0, scratch.write(text, 'latin1'))
  }

  const begin = (id: number): void => {
    offsets[id - 1] = length
  }
  return {
    reserve: (): number => offsets.push(0),
    object: (id: number, body: string): void => {
      begin(id)
      put(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
    },
    /** A stream, compressed; `dictionary` holds its entries but for length and filter. */
    stream: (id: number, dictionary: string, data: string | Uint8Array): void => {
      const packed = deflateSync(typeof data === 'string' ? encoded(data) : data)
      begin(id)
      put(Buffer.from(`${id} 0 obj\n<<${dictionary}/Length ${packed.length}/Filter/FlateDecode>>\nstream\n`, 'latin1'))
      put(packed)
      put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    },
    take: (): Buffer => {
      const bytes = Buffer.concat(waiting)
      waiting = []
      return bytes
    },
    /** The table of all objects, and where it is. */
    end: (rootId: number, infoId: number): void => {
      const at = length
      const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
      put(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}`, 'latin1'))
      put(
        Buffer.from(`trailer\n<</Size ${offsets.length + 1}/Root ${rootId} 0 R/Info ${infoId} 0 R>>\nstartxref\n${at}\n%%EOF\n`, 'latin1'),
      )
    },
  }
}
export type PdfWriter = ReturnType<typeof makePdfWriter>

/** A text as a PDF writes it outside of a page: in UTF-16, by hexadecimal digits. */
export const pdfString = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** A measure, with as many decimals as a printer needs. */
export const measure = (points: number): string => String(Math.round(points * 100) / 100)
