import { asciiDigits } from '@lekha/money'

/** How a length of a cheque, in tenths of a millimetre, stands in its field and is read from it. What is no length goes out as NaN; the contract says so. */
export const millimetres = {
  show: (tenths: number | null): string => (tenths === null || Number.isNaN(tenths) ? '' : String(tenths / 10)),
  read: (text: string): number => {
    const [, sign = '', whole = '', tenth = '0'] = /^(-?)(\d{1,3})(?:\.(\d))?$/.exec(asciiDigits(text).trim()) ?? []
    return whole === '' ? Number.NaN : Number.parseInt(`${sign}${whole}${tenth}`, 10)
  },
  unit: 'mm',
}
