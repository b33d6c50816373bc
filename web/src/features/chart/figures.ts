import { add, type Paisa, parsePaisa, ZERO } from '@lekha/money'

/** Opening and balance signed (debit positive), turnover by side. */
export type LedgerFigures = { opening: Paisa; debit: Paisa; credit: Paisa; balance: Paisa }

/** The figures of a ledger without lines. */
export const NOTHING: LedgerFigures = { opening: ZERO, debit: ZERO, credit: ZERO, balance: ZERO }

/** Parses the decimal texts of the answer into amounts. */
export const readFigures = ({ opening, debit, credit, balance }: Record<keyof LedgerFigures, string>): LedgerFigures => ({
  opening: parsePaisa(opening),
  debit: parsePaisa(debit),
  credit: parsePaisa(credit),
  balance: parsePaisa(balance),
})

/** The sum of several figures; undefined if one of them is not known. */
export function sumOf(figures: readonly (LedgerFigures | undefined)[]): LedgerFigures | undefined {
  const known = figures.filter((each) => each !== undefined)
  if (known.length < figures.length) return undefined
  return {
    opening: add(...known.map(({ opening }) => opening)),
    debit: add(...known.map(({ debit }) => debit)),
    credit: add(...known.map(({ credit }) => credit)),
    balance: add(...known.map(({ balance }) => balance)),
  }
}
