import { paisa, paisaText, parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { pastedSheet } from './pasted-sheet.ts'
import { figuresOf, lackOf, lackOfLedgers, linesOf, type SheetRow, sheetOf, totalOf } from './sheet.ts'

const LEDGERS = { salary: 'salary', ssf: 'ssf', pf: 'pf', cit: 'cit', tds: 'tds' }
const SLABS = [
  { upTo: '1000000.00', rate: 100 },
  { upTo: null, rate: null },
]
const SITA = { ledgerId: 'payable', subLedgerId: 'sita' }
const HARI = { ledgerId: 'hari', subLedgerId: null }
const row = (id: number, more: Partial<SheetRow>): SheetRow => ({
  id,
  employee: SITA,
  into: 'pf',
  gross: '',
  fund: '',
  cit: '',
  tax: '',
  ...more,
})
const nameOf = ({ subLedgerId }: { subLedgerId: string | null }) => (subLedgerId === null ? 'Hari' : 'Sita')

// Sita: 60,000 gross, 18,600 to the provident fund, 1,400 to the CIT; 12 × 40,000 = 4,80,000 at 1 % = 4,800, a twelfth is 400; net 39,600.
// Hari: 30,000 gross, the tax typed as 250; net 29,750.
const SHEET = [
  row(1, { gross: '60000', fund: '18,600', cit: '1400' }),
  row(2, { employee: HARI, gross: '30000', tax: '250' }),
  row(3, { employee: null }),
]

describe('the salary sheet', () => {
  test('computes the tax by the slabs unless it was typed, and the net that is left', () => {
    const figures = SHEET.slice(0, 2).map((each) => figuresOf(each, SLABS))
    expect(figures.map(({ tax, net }) => [tax, net].map((amount) => paisaText(amount ?? paisa(-1n))))).toEqual([
      ['400.00', '39600.00'],
      ['250.00', '29750.00'],
    ])
    expect(paisaText(totalOf(figures, 'net') ?? paisa(-1n))).toBe('69350.00')
  })

  test('makes one journal that balances, in which each employee stands with what was deducted', () => {
    const lines = linesOf(SHEET, LEDGERS, SLABS, nameOf)
    expect(lines.map(({ ledgerId, subLedgerId, amount, narration }) => [ledgerId, subLedgerId, paisaText(amount), narration])).toEqual([
      ['salary', null, '60000.00', 'Sita'],
      ['pf', null, '-18600.00', 'Sita'],
      ['cit', null, '-1400.00', 'Sita'],
      ['tds', null, '-400.00', 'Sita'],
      ['payable', 'sita', '-39600.00', ''],
      ['salary', null, '30000.00', 'Hari'],
      ['tds', null, '-250.00', 'Hari'],
      ['hari', null, '-29750.00', ''],
    ])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  })

  test('says of each tax from whom it was deducted, and on which base, at the share that it was', () => {
    const deductions = linesOf(SHEET, LEDGERS, SLABS, nameOf, 'nature').flatMap(({ deduction }) => deduction ?? [])
    expect(deductions).toEqual([
      { partyLedgerId: 'payable', partySubLedgerId: 'sita', natureId: 'nature', base: parsePaisa('40000'), rate: 100 },
      { partyLedgerId: 'hari', partySubLedgerId: null, natureId: 'nature', base: parsePaisa('30000'), rate: 83 },
    ])
  })

  test('begins the next month from the journal that it made, with the tax computed anew', () => {
    const lines = linesOf(SHEET, LEDGERS, SLABS, nameOf).map((line) => ({ ...line, costCentreId: null }))
    expect(sheetOf({ lines }, LEDGERS)).toEqual([
      row(1, { gross: '60,000.00', fund: '18,600.00', cit: '1,400.00' }),
      row(2, { employee: HARI, gross: '30,000.00' }),
      row(3, { employee: null }),
    ])
    const other = [...lines, { ledgerId: 'rent', subLedgerId: null, costCentreId: null, amount: parsePaisa('5'), narration: '' }]
    expect([sheetOf({ lines: other }, LEDGERS), sheetOf({ lines: lines.slice(0, 3) }, LEDGERS), sheetOf({ lines: [] }, LEDGERS)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('says what is missing, at its field', () => {
    const says = (...rows: SheetRow[]) => {
      const bad = lackOf(rows, SLABS)
      return bad && [bad.id, bad.field, bad.message]
    }
    expect(says(...SHEET)).toBeUndefined()
    expect(says(row(1, { employee: null, gross: '5' }))).toEqual([1, 'employee', 'Choose the employee of this row, or delete it.'])
    expect(says(row(1, { gross: '5' }), row(2, { gross: '6' }))).toEqual([2, 'employee', 'This employee is listed twice.'])
    expect(says(row(1, { gross: 'x' }))).toEqual([1, 'gross', 'This is not an amount.'])
    expect(says(row(1, {}))).toEqual([1, 'gross', 'Enter the gross salary.'])
    expect(says(row(1, { gross: '100', fund: '99', tax: '2' }))).toEqual([1, 'gross', 'More is deducted than was earned.'])
    // 12 × 90,000 reaches the slab that nobody has entered.
    expect(says(row(1, { gross: '90000' }))).toEqual([1, 'tax', 'The tax of this income is not known. Enter it, or the slabs of the year.'])
    expect(figuresOf(row(1, { gross: '90000' }), SLABS).net).toBeUndefined()
  })

  test('needs a ledger only for what was deducted, and each of its own', () => {
    const totals = { cit: paisa(0n), tax: paisa(1n) }
    const lack = (ledgers: Partial<typeof LEDGERS> | Record<string, null>, ...rows: SheetRow[]) =>
      lackOfLedgers({ ...LEDGERS, ...ledgers }, totals, rows)
    expect(lack({ ssf: null, pf: null, cit: null }, row(1, { gross: '5' }))).toBeUndefined()
    expect(lack({ ssf: null }, row(1, { fund: '5' }))).toBeUndefined()
    expect(lack({ ssf: null }, row(1, { fund: '5' }), row(2, { fund: '5', into: 'ssf' }))).toBe('ssf')
    expect(lack({ tds: null })).toBe('tds')
    expect(lack({ tds: 'salary' })).toBe('tds')
    expect(lack({ salary: null })).toBe('salary')
  })

  test('takes nothing of the first slab from who pays into the SSF, and puts each fund into its own ledger', () => {
    const rows = [row(1, { gross: '60000', fund: '18,600', into: 'ssf' }), row(2, { employee: HARI, gross: '60000', fund: '6000' })]
    expect(rows.map((each) => paisaText(figuresOf(each, SLABS).tax ?? paisa(-1n)))).toEqual(['0.00', '540.00'])
    expect(paisaText(figuresOf(row(1, { gross: '60000', into: 'ssf' }), SLABS).tax ?? paisa(-1n))).toBe('600.00')
    const lines = linesOf(rows, LEDGERS, SLABS, nameOf).map((line) => ({ ...line, costCentreId: null }))
    expect(lines.filter(({ ledgerId }) => ledgerId === 'ssf' || ledgerId === 'pf').map(({ ledgerId }) => ledgerId)).toEqual(['ssf', 'pf'])
    expect(sheetOf({ lines }, LEDGERS)?.map(({ into }) => into)).toEqual(['ssf', 'pf', 'pf'])
  })

  test('takes rows that were copied from a spreadsheet, and tells those that it could not read', () => {
    const find = (name: string) => ({ Sita: SITA, Hari: HARI })[name]
    const text = 'Employee\tGross\tSSF\tCIT\nSita\t61,000\t18,910\t\nHari\t30,000\t\t\t300\nGita\t5,000\nSita\tmuch\n'
    const pasted = pastedSheet(text, SHEET, find)
    expect(pasted.rows).toEqual([
      row(1, { gross: '61,000', fund: '18,910' }),
      row(2, { employee: HARI, gross: '30,000', tax: '300' }),
      row(3, { employee: null }),
    ])
    expect([pasted.filled, pasted.left.map(({ why }) => why)]).toEqual([2, ['no employee', 'no amount']])
  })
})
