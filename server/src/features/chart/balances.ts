import type { AnswerOf, listBalances, listSubLedgerBalances } from '@lekha/contract'
import { add, type Paisa, paisaText, ZERO } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { balanceOf, type Figures, readFigures, wholeYear, yearUntil } from './figures.ts'
import { readSubLedgers } from './sub-ledgers.ts'

/** The figures of every ledger that has moved, of the whole year. */
export async function readBalances(books: Books, fiscalYearId: string | undefined): Promise<AnswerOf<typeof listBalances>['result']> {
  const year = await wholeYear(books, fiscalYearId)
  const figures = year ? await readFigures(books, year) : []
  return [...Map.groupBy(figures, ({ ledgerId }) => ledgerId)].map(([ledgerId, parts]) => ({ ledgerId, ...asText(sum(parts)) }))
}

/** The balance of one ledger at the end of a year; nothing where it has not moved. */
export async function readBalance(books: Books, ledgerId: string, fiscalYearId: string | undefined): Promise<Paisa> {
  const year = await wholeYear(books, fiscalYearId)
  return year ? balanceOf(sum(await readFigures(books, year, ledgerId))) : ZERO
}

/**
 * The figures of every sub-ledger in the year that holds a day, up to that day; without one, of the last year. Lines that
 * name no sub-ledger stand under null, so that the parts always add up to their control ledger.
 */
export async function readSubLedgerBalances(
  books: Books,
  asOf: string | undefined,
): Promise<AnswerOf<typeof listSubLedgerBalances>['result']> {
  const year = await yearUntil(books, asOf)
  const controls = new Set((await readSubLedgers(books)).map(({ ledgerId }) => ledgerId))
  const figures = year ? await readFigures(books, year) : []
  return figures
    .filter((part) => controls.has(part.ledgerId) && [part.opening, part.debit, part.credit].some((amount) => amount !== ZERO))
    .map((part) => ({ ledgerId: part.ledgerId, subLedgerId: part.subLedgerId, ...asText(part) }))
}

type Amounts = Pick<Figures, 'opening' | 'debit' | 'credit'>

const sum = (parts: Figures[]): Amounts => ({
  opening: add(...parts.map(({ opening }) => opening)),
  debit: add(...parts.map(({ debit }) => debit)),
  credit: add(...parts.map(({ credit }) => credit)),
})

const asText = (amounts: Amounts) => ({
  opening: paisaText(amounts.opening),
  debit: paisaText(amounts.debit),
  credit: paisaText(amounts.credit),
  balance: paisaText(balanceOf(amounts)),
})
