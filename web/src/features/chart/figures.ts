import { add, type Paisa, parsePaisa, ZERO } from '@lekha/money'

/** Opening and balance signed (debit positive), turnover by side. */
export type LedgerFigures = { opening: Paisa; debit: Paisa; credit: Paisa; balance: Paisa }

/** Of what has not moved. */
export const NOTHING: LedgerFigures = { opening: ZERO, debit: ZERO, credit: ZERO, balance: ZERO }

/** Figures as amounts, from the texts in which many of them travel. */
export const readFigures = ({ opening, debit, credit, balance }: Record<keyof LedgerFigures, string>): LedgerFigures => ({
  opening: parsePaisa(opening),
  debit: parsePaisa(debit),
  credit: parsePaisa(credit),
  balance: parsePaisa(balance),
})

/** What several did together; undefined where the figures of one are not known. */
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
