import type { YearEnd } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import type { Masters } from '../../../books/masters.ts'
import { underGroups } from '../../../books/under-groups.ts'
import { change, type Entry, newEntry, totalsOf } from './entry.ts'
import { withLine } from './proposed-line.ts'

type Known = Pick<Masters, 'groups' | 'ledgers'>

/**
 * The journal of the last day of a year that brings its stock, as it was counted, into the books. What was counted on an earlier day is left out:
 * a journal after the count would add to it. The other side is the ledger in which the change of stock stands; empty where there is none yet.
 */
export function closingStockEntry({ year, stock }: Pick<YearEnd, 'year' | 'stock'>, masters: Known, narration: string): Entry {
  const counted = stock.filter(({ countedOn }) => countedOn === year.end)
  const amounts = counted.map(({ ledgerId, amount }) => ({ ledgerId, amount: parsePaisa(amount) }))
  const empty = newEntry({ type: 'journal', kind: 'journal', date: year.end, mode: 'double', accountId: null, ledgerId: null })
  const entry = amounts.reduce(withLine, change(empty, { do: 'change', with: { narration } }))
  const { left } = totalsOf(entry)
  return withLine(entry, { ledgerId: changeOfStock(masters), amount: left }, amounts.length)
}

/** The ledger of direct expenses or incomes that is named after the stock. */
function changeOfStock({ groups, ledgers }: Known): string | null {
  const isDirect = underGroups(groups)('direct-expenses', 'direct-incomes')
  const found = ledgers.filter((ledger) => ledger.active && isDirect(ledger) && /stock|मौज्दात/i.test(`${ledger.name} ${ledger.nameNp}`))
  return found[0]?.id ?? null
}
