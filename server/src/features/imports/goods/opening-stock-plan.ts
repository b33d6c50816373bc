import { sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../../db/books.ts'
import {
  type OpeningStockRow,
  type OpeningStockVoucher,
  readOpeningStockRows,
  readOpeningStockVoucher,
  recordOpeningStock,
} from '../../../db/opening-stock.ts'
import { sha256 } from '../../../http/secrets.ts'
import type { GoodsPlan } from './goods-plan.ts'

/** The opening stock that stands here with that of a file in the place of its items; `moved` where an earlier fiscal year comes before it. */
export type OpeningStockPlan = { voucher: OpeningStockVoucher | undefined; rows: OpeningStockRow[]; changed: boolean; moved: boolean }

/** Plans the opening stock. The items that the file does not name keep theirs. */
export async function planOpeningStock(books: Books, { opening, stated }: GoodsPlan, prepends: boolean): Promise<OpeningStockPlan> {
  const voucher = await readOpeningStockVoucher(books)
  const former = await readOpeningStockRows(books, voucher)
  const moved = prepends && voucher !== undefined
  if (stated.size === 0) return { voucher, rows: former, changed: false, moved }
  const of = (rows: readonly OpeningStockRow[]) =>
    rows
      .filter(({ stockItemId }) => stated.has(stockItemId))
      .map(textOf)
      .toSorted()
  const changed = of(former).join('\n') !== of(opening).join('\n')
  const rows = changed ? [...former.filter(({ stockItemId }) => !stated.has(stockItemId)), ...opening] : former
  return { voucher, rows, changed, moved }
}

const textOf = ({ stockItemId, godownId, batch, quantity, value, expiresOn }: OpeningStockRow) =>
  [stockItemId, godownId, batch, quantity, value, ...(expiresOn === null ? [] : [expiresOn])].join(' ')

/** Takes the opening stock away from the day on which it stands, before an earlier fiscal year comes before that. */
export async function liftOpeningStock(books: Books, { voucher, moved }: OpeningStockPlan): Promise<void> {
  if (!voucher || !moved) return
  const reason = sentence('The opening stock moves before an earlier fiscal year.')
  await recordOpeningStock(books, voucher, [], { id: uuidv7(), hash: sha256(reason), reason })
}

/** Stores the opening stock as planned. */
export async function storeOpeningStock(books: Books, { voucher, rows, changed, moved }: OpeningStockPlan): Promise<void> {
  if (!changed && !moved) return
  const hash = sha256(rows.map(textOf).join('\n'))
  const reason = sentence('The opening stock was imported.')
  await recordOpeningStock(books, moved ? undefined : voucher, rows, { id: uuidv7(), hash, reason })
}
