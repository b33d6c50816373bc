import { atField } from '@lekha/ledger'
import { LISTED_LINES } from '../vouchers/vouchers.ts'

/** The value of `before` for the last page. */
const END = 'end'

/** Where a page is read: forward or back from a position; without one, forward from the beginning or back from the end. */
export type PagePosition<Cursor> = { back: boolean; from: Cursor | undefined }

/** @throws BookError `malformed` for a request with both `after` and `before` */
export function positionOf<Cursor>(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  read: (text: string, field: 'after' | 'before') => Cursor,
): PagePosition<Cursor> {
  if (before === undefined) return { back: false, from: after === undefined ? undefined : read(after, 'after') }
  if (after !== undefined) throw atField('before', 'This value is not valid.', 'malformed')
  return { back: true, from: before === END ? undefined : read(before, 'before') }
}

/** The items of a page in the report's order, and the next item in the direction of reading. */
export type Page<T> = { items: T[]; beyond: T | undefined }

/** Cuts the items, given in the order of reading, to a page. */
export function cutPage<T>(
  found: readonly T[],
  { back }: PagePosition<unknown>,
  limit: number,
  linesOf: (item: T, former: T | undefined) => number,
): Page<T> {
  const page = pageOf(found, limit, linesOf)
  return { items: back ? page.toReversed() : page, beyond: found[page.length] }
}

/** The most voucher lines of a page, because they determine its cost. */
const PAGE_LINES = 4_000

/** The items of a page: at most `limit`, and, after the first, only while their lines stay within `PAGE_LINES`. */
export function pageOf<T>(found: readonly T[], limit: number, linesOf: (item: T, former: T | undefined) => number): T[] {
  let lines = 0
  const end = found.slice(0, limit).findIndex((item, index) => {
    lines += Math.min(linesOf(item, found[index - 1]), LISTED_LINES)
    return index > 0 && lines > PAGE_LINES
  })
  return found.slice(0, end === -1 ? limit : end)
}
