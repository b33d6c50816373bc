import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'
import { pastedRows, rowNamed, signedAmount } from '../../books/pasted-rows.ts'
import { type TypedAmount, typedAmount } from '../../books/typed-amount.ts'
import { itemId } from './opening-rows.ts'

/** What was pasted from a spreadsheet: what each item is filled with, and the rows that fill none, as they were. */
export type PastedOpenings = { filled: Map<string, TypedAmount>; left: { row: string; why: LeftOut }[] }
/** Why a row fills nothing. */
export type LeftOut = 'no ledger' | 'no sub-ledger' | 'no amount' | 'twice'

type Books = Pick<Masters, 'ledgers' | 'subLedgersOf'>

/**
 * Reads rows of a spreadsheet: name or code of a ledger, perhaps its sub-ledger, then debit and credit, or one amount with its sign or side.
 * A first row of headings is passed over. `items`: what may be filled.
 */
export function pastedOpenings(text: string, books: Books, items: ReadonlySet<string>): PastedOpenings {
  const rows = pastedRows(text)
  const names = nameColumns(rows.map(({ cells }) => cells))
  const pasted: PastedOpenings = { filled: new Map(), left: [] }
  for (const [index, { row, cells }] of rows.entries()) {
    const amount = amountOf(cells.slice(names))
    // Headings have words where the others have amounts.
    if (index === 0 && amount === undefined && cells.slice(names).some((cell) => cell !== '')) continue
    const found = amount === undefined ? 'no amount' : itemNamed(cells.slice(0, names), books, items)
    if (found === 'no ledger' || found === 'no sub-ledger' || found === 'no amount') pasted.left.push({ row, why: found })
    else if (pasted.filled.has(found.id)) pasted.left.push({ row, why: 'twice' })
    else pasted.filled.set(found.id, typedAmount(amount as Paisa, 'debit'))
  }
  return pasted
}

/** How many columns hold names: those before the last one in which a row below the first has words. */
function nameColumns(rows: readonly string[][]): number {
  const judged = rows.length > 1 ? rows.slice(1) : rows
  return Math.max(1, ...judged.map((cells) => cells.findLastIndex((cell) => cell !== '' && signedAmount(cell) === undefined) + 1))
}

/** One amount with its sign or, of two, the debit less the credit. */
function amountOf(cells: readonly string[]): Paisa | undefined {
  const [debit = '', credit = ''] = cells
  if (debit === '' && credit === '') return undefined
  const [one, other] = [debit === '' ? 0n : signedAmount(debit), credit === '' ? 0n : signedAmount(credit)]
  return one === undefined || other === undefined ? undefined : ((one - other) as Paisa)
}

function itemNamed(cells: readonly string[], books: Books, items: ReadonlySet<string>): { id: string } | 'no ledger' | 'no sub-ledger' {
  const given = cells.filter((cell) => cell !== '')
  const at = given.findIndex((cell) => rowNamed(cell, books.ledgers) !== undefined)
  const ledger = rowNamed<LedgerAnswer>(given[at] ?? '', books.ledgers)
  if (!ledger) return 'no ledger'
  const subLedgers = books.subLedgersOf(ledger.id)
  // Further columns may repeat the ledger: a code before its name.
  const further = given.slice(at + 1).filter((cell) => rowNamed(cell, [ledger]) === undefined)
  const subLedger = further.map((cell) => rowNamed<SubLedgerAnswer>(cell, subLedgers)).find((each) => each !== undefined)
  const id = itemId(ledger.id, subLedger?.id ?? null)
  return (further.length > 0 && !subLedger) || !items.has(id) ? 'no sub-ledger' : { id }
}
