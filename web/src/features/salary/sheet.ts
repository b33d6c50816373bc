import type { PastVoucher } from '@lekha/contract'
import { type Deduction, effectiveRate, salaryTax, sentence, type TdsSlab } from '@lekha/ledger'
import { add, formatAmount, negate, type Paisa, paisa, readAmount, ZERO } from '@lekha/money'
import type { SalaryLedgers } from './ledgers.ts'

/** Whom a row is for: a ledger, or a sub-ledger of it. */
export type Employee = { ledgerId: string; subLedgerId: string | null }
/** The fields of a row, in the order of the keyboard. */
export type SheetField = 'employee' | 'gross' | 'fund' | 'cit' | 'tax'
/** The fields that hold amounts. */
export type SheetFigure = Exclude<SheetField, 'employee'>
/** The fund into which a row pays: the Social Security Fund, or the provident fund. */
export type Fund = 'ssf' | 'pf'
/** A row of the sheet as it was typed; a tax that was not typed follows from the slabs. */
export type SheetRow = { id: number; employee: Employee | null; into: Fund } & Record<SheetFigure, string>

export const FIGURES: readonly SheetFigure[] = ['gross', 'fund', 'cit', 'tax']
const EMPTY: Omit<SheetRow, 'id' | 'into'> = { employee: null, gross: '', fund: '', cit: '', tax: '' }

export const isEmptyRow = (row: SheetRow): boolean => row.employee === null && FIGURES.every((field) => row[field].trim() === '')

/** The rows with an empty one below the last, in which the next employee is entered; he pays into the fund of the one above, the first into `first`. */
export function withOpenEnd(rows: readonly SheetRow[], first: Fund = 'ssf'): SheetRow[] {
  const last = rows.at(-1)
  if (last && isEmptyRow(last)) return [...rows]
  return [...rows, { ...EMPTY, into: last?.into ?? first, id: rows.reduce((most, { id }) => Math.max(most, id), 0) + 1 }]
}

/** What a row comes to; undefined where an amount cannot be read, or the tax is not known. */
export type RowFigures = Record<SheetFigure | 'net', Paisa | undefined>

/**
 * The figures of a row. The tax is the one that was typed, else a twelfth of the tax of such a year by the slabs, without the first one where he pays into the
 * Social Security Fund; the net is what is left to pay.
 */
export function figuresOf(row: SheetRow, slabs: readonly TdsSlab[] | undefined): RowFigures {
  const [gross, fund, cit] = [amountIn(row.gross), amountIn(row.fund), amountIn(row.cit)]
  const known = gross !== undefined && fund !== undefined && cit !== undefined
  const inSsf = row.into === 'ssf' && fund !== undefined && fund > 0n
  const computed = known && slabs ? salaryTax({ gross, funds: add(fund, cit), inSsf }, slabs) : undefined
  const tax = row.tax.trim() === '' ? computed : amountIn(row.tax)
  return { gross, fund, cit, tax, net: known && tax !== undefined ? paisa(gross - fund - cit - tax) : undefined }
}

function amountIn(text: string): Paisa | undefined {
  if (text.trim() === '') return ZERO
  const read = readAmount(text)
  return read.ok && read.amount >= 0n ? read.amount : undefined
}

/** A field that is refused, and why. */
export type BadField = { id: number; field: SheetField; message: string }

const NO_EMPLOYEE = sentence('Choose the employee of this row, or delete it.')
const TWICE = sentence('This employee is listed twice.')
const NO_GROSS = sentence('Enter the gross salary.')
const NO_AMOUNT = sentence('This is not an amount.')
const NO_TAX = sentence('The tax of this income is not known. Enter it, or the slabs of the year.')
const TOO_MUCH = sentence('More is deducted than was earned.')

/** What is missing in a sheet before it can be posted; undefined where nothing is. */
export function lackOf(rows: readonly SheetRow[], slabs: readonly TdsSlab[] | undefined): BadField | undefined {
  const seen = new Set<string>()
  for (const row of rows.filter((each) => !isEmptyRow(each))) {
    const lacks = (field: SheetField, message: string): BadField => ({ id: row.id, field, message })
    const figures = figuresOf(row, slabs)
    if (!row.employee) return lacks('employee', NO_EMPLOYEE)
    if (seen.has(idOf(row.employee))) return lacks('employee', TWICE)
    seen.add(idOf(row.employee))
    const bad = FIGURES.find((field) => row[field].trim() !== '' && figures[field] === undefined)
    if (bad) return lacks(bad, NO_AMOUNT)
    if (figures.gross === ZERO) return lacks('gross', NO_GROSS)
    if (figures.net === undefined) return lacks('tax', NO_TAX)
    if (figures.net < 0n) return lacks('gross', TOO_MUCH)
  }
  return undefined
}

/** An employee as a key. */
export const idOf = ({ ledgerId, subLedgerId }: Employee): string => `${ledgerId} ${subLedgerId ?? ''}`

/** A column as the sheet adds it up; undefined where a figure of it is not known. */
export function totalOf(rows: readonly RowFigures[], field: SheetFigure | 'net'): Paisa | undefined {
  return rows.reduce<Paisa | undefined>((sum, row) => {
    const one = row[field]
    return sum === undefined || one === undefined ? undefined : add(sum, one)
  }, ZERO)
}

/** A line of the journal. */
export type SheetLine = { ledgerId: string; subLedgerId: string | null; amount: Paisa; narration: string; deduction?: Deduction }

/**
 * The lines of the journal, for each employee: gross debit; what goes to the fund, to the Citizen Investment Trust and to the tax office, and the net
 * to the employee, credit. What is shared names the employee in its narration, so that the ledger of the fund tells whose it is; the tax is a deduction of
 * the nature of salary, where there is one.
 */
export function linesOf(
  rows: readonly SheetRow[],
  ledgers: SalaryLedgers,
  slabs: readonly TdsSlab[] | undefined,
  nameOf: (employee: Employee) => string,
  natureId?: string,
): SheetLine[] {
  return rows.flatMap((row) => {
    const { employee } = row
    const { gross, net, ...deducted } = figuresOf(row, slabs)
    if (!employee || gross === undefined || net === undefined) return []
    const narration = nameOf(employee)
    const shared = (ledgerId: string | null, amount: Paisa | undefined): SheetLine[] =>
      ledgerId === null || !amount ? [] : [{ ledgerId, subLedgerId: null, amount, narration }]
    const credit = (amount: Paisa | undefined) => amount && negate(amount)
    return [
      ...shared(ledgers.salary, gross),
      ...shared(ledgers[row.into], credit(deducted.fund)),
      ...shared(ledgers.cit, credit(deducted.cit)),
      ...shared(ledgers.tds, credit(deducted.tax)).map((line) => ({ ...line, ...deductionOf(employee, { gross, ...deducted }, natureId) })),
      ...(net === ZERO ? [] : [{ ...employee, amount: negate(net), narration: '' }]),
    ]
  })
}

/** What the tax of a row was deducted from: the salary after what goes to funds. */
function deductionOf(
  employee: Employee,
  { gross = ZERO, fund = ZERO, cit = ZERO, tax = ZERO }: Omit<RowFigures, 'net'>,
  natureId: string | undefined,
) {
  const base = paisa(gross - fund - cit)
  if (natureId === undefined || base === ZERO) return {}
  const party = { partyLedgerId: employee.ledgerId, partySubLedgerId: employee.subLedgerId }
  return { deduction: { ...party, natureId, base, rate: effectiveRate(tax, base) } }
}

/** A ledger that the sheet needs and that was not chosen, or is the same as another one. */
export function lackOfLedgers(
  ledgers: SalaryLedgers,
  totals: Record<'cit' | 'tax', Paisa | undefined>,
  rows: readonly Pick<SheetRow, 'into' | 'fund'>[],
): keyof SalaryLedgers | undefined {
  const paysInto = (fund: Fund) => rows.some(({ into, fund: text }) => into === fund && amountIn(text) !== ZERO)
  const needed = { salary: true, ssf: paysInto('ssf'), pf: paysInto('pf'), cit: totals.cit !== ZERO, tds: totals.tax !== ZERO }
  return (['salary', 'ssf', 'pf', 'cit', 'tds'] as const).find((is, place, all) => {
    const chosen = ledgers[is]
    return needed[is] && (chosen === null || all.slice(0, place).some((other) => needed[other] && ledgers[other] === chosen))
  })
}

/**
 * The sheet of a former journal, to begin the next one with; undefined where the journal is none of a sheet. The tax is left out: it follows from
 * the slabs of the new month.
 */
export function sheetOf({ lines }: Pick<PastVoucher, 'lines'>, ledgers: SalaryLedgers): SheetRow[] | undefined {
  const rows: SheetRow[] = []
  let open: Omit<SheetRow, 'id'> | undefined
  const roles = { [ledgers.ssf ?? '']: 'ssf', [ledgers.pf ?? '']: 'pf', [ledgers.cit ?? '']: 'cit', [ledgers.tds ?? '']: 'tax' } as const
  for (const { ledgerId, subLedgerId, amount, narration } of lines) {
    if (ledgerId === ledgers.salary && amount > 0n && narration !== '') {
      if (open) return undefined
      open = { ...EMPTY, into: rows.at(-1)?.into ?? 'ssf', gross: shown(amount) }
      continue
    }
    const role = narration === '' ? undefined : roles[ledgerId]
    if (!open || amount > 0n) return undefined
    if (role === 'tax') continue
    if (role === 'ssf' || role === 'pf') open = { ...open, into: role, fund: shown(negate(amount)) }
    else if (role) open.cit = shown(negate(amount))
    else {
      rows.push({ ...open, id: rows.length + 1, employee: { ledgerId, subLedgerId } })
      open = undefined
    }
  }
  return open || rows.length === 0 ? undefined : withOpenEnd(rows)
}

const shown = (amount: Paisa): string => formatAmount(amount, 'en')
