import { describe, expect, it } from 'vitest'
import { allOf, tallyFile, upload } from './tally-fixture.ts'
import { tallyText } from './tally-text.ts'

const XML = tallyFile(`<LEDGER NAME="नेपाल बैंक &amp; Café 𑐣" RESERVEDNAME=""><PARENT>Bank Accounts</PARENT></LEDGER>`)

const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const withMark = (text: string) => `\uFEFF${text}`

async function textIn(bytes: Uint8Array, chunk_bytes: number): Promise<string> {
  return (await allOf(tallyText(upload(bytes, chunk_bytes)))).join('')
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(XML)],
    ['UTF-8 with a mark', Buffer.from(withMark(XML))],
    ['UTF-16 little endian', utf16le(XML)],
    ['UTF-16 little endian with a mark', utf16le(withMark(XML))],
    ['UTF-16 big endian', utf16be(XML)],
    ['UTF-16 big endian with a mark', utf16be(withMark(XML))],
  ])('is found for %s, however the upload is cut', async (_name, bytes) => {
    for (const chunk_bytes of [1, 3, 700, 1_000_000]) expect(await textIn(bytes, chunk_bytes)).toBe(XML)
  })

  it('is found in a file of a few characters', async () => {
    expect(await textIn(utf16le('<A/>'), 1)).toBe('<A/>')
  })

  it('is the declared one if the bytes agree', async () => {
    const declared = `<?xml version="1.0" encoding="windows-1252"?><ENVELOPE>Caf\u00e9</ENVELOPE>`
    expect(await textIn(Buffer.from(declared, 'latin1'), 4096)).toBe(declared)
  })

  it('is UTF-8 where its mark stands, whatever the file says', async () => {
    const declared = `<?xml version="1.0" encoding="ISO-8859-1"?><ENVELOPE>नेपाल</ENVELOPE>`
    expect(await textIn(Buffer.from(withMark(declared)), 4096)).toBe(declared)
  })

  it.each(['UTF-16', 'ucs-2'])('is UTF-8 where the file says %s and holds single bytes', async (encoding) => {
    const declared = `<?xml version="1.0" encoding="${encoding}"?><ENVELOPE>नेपाल</ENVELOPE>`
    expect(await textIn(Buffer.from(declared), 4096)).toBe(declared)
  })

  it.each([
    ['bytes that are not UTF-8', Buffer.from('<ENVELOPE>Caf\u00e9</ENVELOPE>', 'latin1')],
    ['a character cut in two at the end', Buffer.from('<ENVELOPE>न').subarray(0, -1)],
    ['an odd byte in UTF-16', utf16le('<ENVELOPE>').subarray(0, -1)],
    ['an unknown encoding', Buffer.from('<?xml version="1.0" encoding="klingon"?><ENVELOPE/>')],
  ])('is refused for %s', async (_name, bytes) => {
    await expect(textIn(bytes, 4096)).rejects.toMatchObject({ code: 'encoding', message: 'The file is neither UTF-8 nor UTF-16.' })
  })

  it('comes in small pieces, however large the chunk', async () => {
    const pieces = await allOf(tallyText(upload(Buffer.from(XML.repeat(2000)), 10_000_000)))
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(65_536)
  })
})

describe('a file that is no XML', () => {
  it.each([
    ['empty', Buffer.alloc(0), 'The file is empty.'],
    ['a zip archive', Buffer.from('PK\u0003\u0004xyz'), 'The file is a zip archive; choose the XML file inside it.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'This is not an XML export of Tally.'],
    ['JSON', Buffer.from('{"tallymessage": []}'), 'This is not an XML export of Tally.'],
    ['nothing but space', Buffer.from(' \r\n'), 'This is not an XML export of Tally.'],
  ])('that is %s is refused in one sentence', async (_name, bytes, message) => {
    await expect(textIn(bytes, 4096)).rejects.toThrow(message)
  })
})
