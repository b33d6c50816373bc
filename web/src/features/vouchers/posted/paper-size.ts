import type { Voucher } from '@lekha/contract'
import { rowsIn, type SheetRows } from './voucher-sheets.ts'

/** The sheets on which vouchers are printed, with the number of copies. */
export const PAPER_SIZES = ['A4', 'A4-single', 'A5', 'A5-single'] as const
/** The sheet on which a voucher is printed, with the number of copies. */
export type PaperSize = (typeof PAPER_SIZES)[number]

const keyOf = (organizationId: string) => `paper of vouchers ${organizationId}`

/** The paper that was chosen last for an organization in this browser: it belongs to the printer beside it. */
export function readPaperSize(organizationId: string): PaperSize {
  const kept = localStorage.getItem(keyOf(organizationId))
  return PAPER_SIZES.find((size) => size === kept) ?? 'A4'
}

export const keepPaperSize = (organizationId: string, size: PaperSize): void => localStorage.setItem(keyOf(organizationId), size)

/** The copies that are printed, as the sheet names them in both languages of the interface. */
export const copiesOf = (size: PaperSize): readonly string[] => (size.endsWith('single') ? ['मूल प्रति'] : ['मूल प्रति', 'कार्यालय प्रति'])

/** The rows of lines that a sheet takes in roomy and in dense print: half an A4, a whole one, an A5 laid down or upright. */
const HALF_A4 = { roomy: 4, dense: 6 }
const WHOLE_A4_ROOMY = 19
const A5_DOWN = { roomy: 3, dense: 5 }
const A5_UPRIGHT_ROOMY = 7
/** The rows in dense print that a sheet takes: with everything, with the letterhead alone, between others, and with the signatures alone. */
const A4_ROWS: SheetRows = { only: 30, first: 34, middle: 40, last: 34 }
const A5_ROWS: SheetRows = { only: 12, first: 15, middle: 22, last: 17 }

/** How a voucher lies on its paper: the classes of each copy, and the rows of its sheets if it takes several. */
export function layoutOf(size: PaperSize, voucher: Pick<Voucher, 'lines' | 'movements'>): { name: string; sheetRows: SheetRows } {
  const rows = rowsIn(voucher)
  if (size.startsWith('A5')) {
    const [down, upright] = ['sheet-alone sheet-a5', 'sheet-alone sheet-a5-upright']
    if (rows <= A5_DOWN.dense) return { name: rows <= A5_DOWN.roomy ? down : `${down} sheet-dense`, sheetRows: A5_ROWS }
    return { name: rows <= A5_UPRIGHT_ROOMY ? upright : `${upright} sheet-dense`, sheetRows: A5_ROWS }
  }
  if (size === 'A4' && rows <= HALF_A4.roomy) return { name: '', sheetRows: A4_ROWS }
  if (size === 'A4' && rows <= HALF_A4.dense) return { name: 'sheet-dense', sheetRows: A4_ROWS }
  return { name: rows <= WHOLE_A4_ROOMY ? 'sheet-alone' : 'sheet-alone sheet-dense', sheetRows: A4_ROWS }
}
