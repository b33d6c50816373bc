import type { AnswerOf, ReceivedOf, readStockEffect } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { parsePaisa, parseQuantity } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { openSnapshot } from '../../figures/snapshot.ts'
import { readOneItem } from '../../figures/stock/items.ts'
import { stockEffect } from '../../figures/stock/stock-effect.ts'

/** What goods that are not posted yet would change of the value of an item at the end of their year. */
export async function readEffect(
  books: Books,
  { params, query }: ReceivedOf<typeof readStockEffect>,
): Promise<AnswerOf<typeof readStockEffect>['result']> {
  const snapshot = await openSnapshot(books, 'en')
  const item = await readOneItem(snapshot, params.stockItemId)
  if (!item) throw new BookError('There is no such item.', { code: 'not_found' })
  const { date, came, value, went } = query
  const year = snapshot.years.find(({ starts, ends }) => starts <= date && date <= ends)
  if (!year)
    throw new BookError(sentence('No fiscal year covers this date.'), {
      code: 'rule_broken',
      fields: { date: 'No fiscal year covers this date.' },
    })
  const moved = { date, came: { quantity: parseQuantity(came), value: parsePaisa(value) }, went: parseQuantity(went) }
  return { closing: await stockEffect(snapshot, item, year, moved) }
}
