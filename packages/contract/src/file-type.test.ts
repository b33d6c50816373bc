import { expect, test } from 'vitest'
import { fileType, imageType } from './file-type.ts'

const text = (content: string) => new TextEncoder().encode(content)
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const workbook = (parts: string) => text(`PK\u0003\u0004 [Content_Types].xml ${parts}`)

test('the type of a file follows from its bytes, not from its name', () => {
  expect(fileType(PNG, 'bill.pdf')).toBe('image/png')
  expect(fileType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'bill')).toBe('image/jpeg')
  expect(fileType(text('RIFF\u0001\u0002\u0003\u0004WEBPVP8 '), 'bill.csv')).toBe('image/webp')
  expect(fileType(text('%PDF-1.7'), 'bill.exe')).toBe('application/pdf')
  expect(fileType(workbook('xl/workbook.xml'), 'list')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})

test('text is taken as CSV where its name says so', () => {
  expect(fileType(text('\uFEFFमिति,रकम\r\n2083-05-01,"1,250.50"\n'), 'List.CSV')).toBe('text/csv')
  expect(fileType(text('a,b'), 'list.html')).toBeUndefined()
  expect(fileType(text('a,b\u0000'), 'list.csv')).toBeUndefined()
  expect(fileType(Uint8Array.of(0x61, 0xff, 0x62), 'list.csv')).toBeUndefined()
})

test('programs, pages, drawings, other archives and workbooks with macros are not taken', () => {
  for (const [bytes, name] of [
    [text('MZ\u0090'), 'bill.exe'],
    [text('<!doctype html><script>alert(1)</script>'), 'bill.png'],
    [text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'bill.svg'],
    [text('<svg    WEBP'), 'bill.webp'],
    [workbook('word/document.xml'), 'letter.xlsx'],
    [workbook('xl/workbook.xml xl/vbaProject.bin'), 'list.xlsx'],
    [text(''), 'nothing.pdf'],
  ] as const)
    expect([name, fileType(bytes, name)]).toEqual([name, undefined])
})

test('a picture is a PNG, JPEG or WebP file, and a PDF is none', () => {
  expect([imageType(PNG), imageType(text('%PDF-1.7')), imageType(text('12345678WEBP'))]).toEqual(['image/png', undefined, undefined])
})
