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

/** What several did together. */
export const sumOf = (figures: readonly LedgerFigures[]): LedgerFigures => ({
  opening: add(...figures.map(({ opening }) => opening)),
  debit: add(...figures.map(({ debit }) => debit)),
  credit: add(...figures.map(({ credit }) => credit)),
  balance: add(...figures.map(({ balance }) => balance)),
})
