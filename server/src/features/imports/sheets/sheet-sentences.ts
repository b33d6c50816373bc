import { sentence } from '@lekha/ledger'

/** Why a workbook or a CSV file as a whole cannot be read. */
export const SHEET_SENTENCES = {
  'sheet-none': sentence('This is neither a workbook (.xlsx) nor a CSV file.'),
  'sheet-old': sentence('This is a workbook of the old kind (.xls). Save it as .xlsx or as CSV (UTF-8), and choose that file.'),
  'sheet-encoding': sentence('The characters of the file cannot be read. Save it as CSV (UTF-8) or as .xlsx.'),
  'sheet-damaged': sentence(
    'The workbook is damaged or locked by a password. Open it in a spreadsheet program and save it as .xlsx again.',
  ),
  'sheet-not-calculated': sentence(
    'A formula in the workbook has no calculated value. Open the workbook in a spreadsheet program, save it, and choose it again.',
  ),
  'sheet-empty': sentence('The file has no rows.'),
  'sheet-unknown': sentence(
    'No sheet has the heads of the template. Choose what the file holds, or download the template to see its heads.',
  ),
  'sheet-too-many': sentence('The file has more than 50,000 rows. Import it in parts, one after the other.'),
  'sheet-far': sentence(
    'A cell far below or beside the table holds something. Delete the rows and columns after the table, save the workbook, and choose it again.',
  ),
  'sheet-too-large': sentence(
    'The workbook is larger, when it is unpacked, than an import takes. Save only its values, or import it in parts.',
  ),
  'sheet-too-slow': sentence('The file takes too long to read. Import it in parts, one after the other.'),
  'sheet-too-much': sentence('The file needs more memory than an import may take. Import it in parts, one after the other.'),
} as const
