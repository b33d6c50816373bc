import type { Report } from '@lekha/contract'
import { isDepreciationName, naturesOf } from '@lekha/ledger'
import { add, negate, type Paisa, parsePaisa } from '@lekha/money'
import type { Masters } from '../../../books/masters.ts'
import { change, type Entry, newEntry } from './entry.ts'
import { withLine } from './proposed-line.ts'

type Known = Pick<Masters, 'groups' | 'ledgers'>

/** The journal of a day that posts the depreciation which a report says is left to post: of each ledger its part, all of it against the expense. */
export function depreciationEntry(report: Pick<Report, 'blocks'>, date: string, masters: Known, narration: string): Entry {
  const left = leftToPost(report)
  const total = add(...left.map(({ amount }) => amount))
  const empty = newEntry({ type: 'journal', kind: 'journal', date, mode: 'double', accountId: null, ledgerId: null })
  const named = change(empty, { do: 'change', with: { narration } })
  const lines = [
    { ledgerId: expenseOf(masters), amount: total },
    ...left.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })),
  ]
  return left.length === 0 ? named : lines.reduce(withLine, named)
}

/** What the rows of the ledgers say is left; what is not known of one is left to the accountant. */
function leftToPost({ blocks }: Pick<Report, 'blocks'>): { ledgerId: string; amount: Paisa }[] {
  const table = blocks.find((block) => block.block === 'table')
  const at = table?.columns.findIndex(({ id }) => id === 'left') ?? -1
  return (table?.rows ?? []).flatMap(({ id, level, cells }) => {
    const text = cells[at]
    return level === 1 && typeof text === 'string' && text !== '–' ? [{ ledgerId: id, amount: parsePaisa(text) }] : []
  })
}

/** The first active expense that is called one of depreciation. */
function expenseOf({ groups, ledgers }: Known): string | null {
  const natures = naturesOf(groups)
  const isExpense = (groupId: string | null) => groupId !== null && natures.get(groupId) === 'expense'
  return ledgers.find(({ active, groupId, name, nameNp }) => active && isExpense(groupId) && isDepreciationName(name, nameNp))?.id ?? null
}
