/** The bytes that a file may have at most. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Every kind of file that is kept. */
export const FILE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const
/** One of them. */
export type FileType = (typeof FILE_TYPES)[number]

/** The bytes with which each begins; of undefined ones any will do. */
const MAGIC: readonly (readonly [FileType, readonly (number | undefined)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const begins = (bytes: Uint8Array, magic: readonly (number | undefined)[]) =>
  magic.every((byte, index) => byte === undefined || bytes[index] === byte)
const markedType = (bytes: Uint8Array): FileType | undefined => MAGIC.find(([, magic]) => begins(bytes, magic))?.[0]

/** Whether a type is a picture that every browser shows. */
export const isPicture = (type: string): boolean => type.startsWith('image/')

/**
 * The picture type that the first twelve bytes of a file tell; the sender's word does not count. Undefined where they are no picture
 * that is taken.
 *
 * @example imageType(Uint8Array.of(0xff, 0xd8, 0xff)) // 'image/jpeg'
 */
export function imageType(bytes: Uint8Array): FileType | undefined {
  const type = markedType(bytes)
  return type !== undefined && isPicture(type) ? type : undefined
}

/**
 * What a whole file is, from its bytes; the sender's word counts only where bytes have no mark of their own, which is text: that is CSV
 * where the name says so. Undefined where it is nothing that is taken: a workbook with macros is not.
 *
 * @example fileType(new TextEncoder().encode('%PDF-1.7'), 'bill.pdf') // 'application/pdf'
 */
export function fileType(bytes: Uint8Array, name: string): FileType | undefined {
  const marked = markedType(bytes)
  if (marked !== undefined) return marked
  if (begins(bytes, ZIP)) return isWorkbook(bytes) ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : undefined
  return /\.csv$/i.test(name) && isText(bytes) ? 'text/csv' : undefined
}

/** The names of its parts stand unpacked in a ZIP file. */
function isWorkbook(bytes: Uint8Array): boolean {
  const names = new TextDecoder('latin1').decode(bytes)
  return names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml') && !names.includes('vbaProject.bin')
}

/** Text in UTF-8 without control characters but those that part lines and fields. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[\p{Cc}--[\t\r\n]]/v.test(text)
  } catch {
    return false
  }
}
