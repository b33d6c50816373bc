import { add, formatAmount, magnitude, type Paisa, paisa, ZERO } from '@lekha/money'
import { BookError, sentence } from './book-error.ts'

/** The base kinds, as one of which every voucher type behaves. */
export const BASE_KINDS = ['receipt', 'payment', 'contra', 'journal', 'sales', 'purchase'] as const
/** One of the six base kinds. */
export type BaseKind = (typeof BASE_KINDS)[number]
/** What is entered in the form of a voucher: the six base kinds, which move money, and the stock journal, which moves goods alone. */
export const ENTRY_KINDS = [...BASE_KINDS, 'stock-journal'] as const
/** One of the seven. */
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One line of a voucher: debit positive, credit negative, in paisa. */
export type VoucherLine = Placed & { narration?: string | undefined }
/** The account of an amount: a balance moves between ledgers, between sub-ledgers of one, or between cost centres. */
type Placed = { ledgerId: string; subLedgerId?: string | null | undefined; costCentreId?: string | null | undefined; amount: Paisa }

/** The input for posting a voucher. Dates are AD; the date decides the fiscal year. */
export type VoucherInput = { type: string; date: string; narration: string; reference: string; lines: VoucherLine[] }

/** The largest amount that a line may carry: ten kharab rupees. */
export const LARGEST_AMOUNT: Paisa = paisa(10n ** 15n)
/** The most lines that a voucher may have. */
export const MAX_LINES = 30_000

/** Sum of the debits of some lines. */
export const debitTotal = (lines: readonly { amount: Paisa }[]): Paisa =>
  add(...lines.map((line) => (line.amount > 0n ? line.amount : ZERO)))

/** The amount that is missing for the lines to balance: positive = a debit is missing, negative = a credit. */
export const balancingAmount = (lines: readonly { amount: Paisa }[]): Paisa => paisa(-lines.reduce((sum, { amount }) => sum + amount, 0n))

/**
 * Whether lines change the balance of any ledger, sub-ledger, or cost centre within a ledger. Cash moved from one sub-ledger
 * of a ledger to another is such a movement; cash moved from Cash to Cash is none, whatever amount is written beside it.
 */
export function movesABalance(lines: readonly Placed[]): boolean {
  const moved = new Map<string, bigint>()
  for (const { ledgerId, subLedgerId, costCentreId, amount } of lines) {
    const place = `${ledgerId} ${subLedgerId ?? ''} ${costCentreId ?? ''}`
    moved.set(place, (moved.get(place) ?? 0n) + amount)
  }
  return [...moved.values()].some((sum) => sum !== 0n)
}

/** The refusal of a voucher that changes no balance. */
export const MOVES_NOTHING = sentence('The voucher changes no balance: each ledger is debited and credited with the same amount.')

/**
 * The rules of every voucher, whatever posts it: two lines or more, no empty line, no impossible amount, debit equals
 * credit, and some balance moves. Database constraints enforce the same (`voucher_balances`, `amount_is_possible`,
 * `voucher_moves_a_balance`).
 * @throws BookError `rule_broken` with the sentence and the offending field.
 *
 * @example checkLines([{ ledgerId: rent, amount: paisa(500000n) }, { ledgerId: cash, amount: paisa(-500000n) }]) // fine
 */
export function checkLines(lines: readonly VoucherLine[]): void {
  lines.forEach((line, index) => {
    if (line.amount === 0n) throw broken('An amount is missing.', `lines.${index}.amount`)
    if (magnitude(line.amount) > LARGEST_AMOUNT) throw broken('This amount is too large.', `lines.${index}.amount`)
  })
  if (lines.length < 2) throw broken('A voucher needs at least two lines.', 'lines')
  if (lines.length > MAX_LINES) throw broken('A voucher has at most 30,000 lines.', 'lines')
  const left = balancingAmount(lines)
  if (left === 0n) {
    if (!movesABalance(lines)) throw broken(MOVES_NOTHING, 'lines')
    return
  }
  const values = { difference: formatAmount(magnitude(left), 'en') }
  throw left < 0n
    ? new BookError('Debit exceeds credit by {{difference}}.', { code: 'rule_broken', values })
    : new BookError('Credit exceeds debit by {{difference}}.', { code: 'rule_broken', values })
}

function broken(message: string, field: string): BookError {
  return new BookError(message, { code: 'rule_broken', fields: { [field]: message } })
}

/**
 * A voucher's number as it is printed: the series' prefix and the number in the series' width.
 *
 * @example voucherNumber('PV-', 298, 4) // 'PV-0298'
 */
export function voucherNumber(prefix: string, number: number, width: number): string {
  return prefix + String(number).padStart(width, '0')
}

/** The key that balances are kept under where a line names no sub-ledger. */
export const NO_SUB_LEDGER = '00000000-0000-0000-0000-000000000000'
