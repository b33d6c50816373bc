import { atField } from '@lekha/ledger'
import { LISTED_LINES } from './vouchers.ts'

/** What `before` says for the last page of all. */
const END = 'end'

/** Where a page is read: on from a position, or back from one; where there is none, on from the beginning, or back from the end. */
export type PagePosition<Cursor> = { back: boolean; from: Cursor | undefined }

/** @throws BookError `malformed` where a page is asked for in both directions */
export function positionOf<Cursor>(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  read: (text: string, field: 'after' | 'before') => Cursor,
): PagePosition<Cursor> {
  if (before === undefined) return { back: false, from: after === undefined ? undefined : read(after, 'after') }
  if (after !== undefined) throw atField('before', 'This is not right.', 'malformed')
  return { back: true, from: before === END ? undefined : read(before, 'before') }
}

/** A page in the order of the report, and what comes next in the direction in which it was read. */
export type Page<T> = { items: T[]; beyond: T | undefined }

/** The items found, in the order in which they were read, cut to a page. */
export function cutPage<T>(
  found: readonly T[],
  { back }: PagePosition<unknown>,
  limit: number,
  linesOf: (item: T, former: T | undefined) => number,
): Page<T> {
  const page = pageOf(found, limit, linesOf)
  return { items: back ? page.toReversed() : page, beyond: found[page.length] }
}

/** Lines of vouchers that a page reads at most: they are what it costs. */
const PAGE_LINES = 4_000

/** As many of some items as a page holds: not more than `limit`, and of more than one no more than have so many lines. */
export function pageOf<T>(found: readonly T[], limit: number, linesOf: (item: T, former: T | undefined) => number): T[] {
  let lines = 0
  const end = found.slice(0, limit).findIndex((item, index) => {
    lines += Math.min(linesOf(item, found[index - 1]), LISTED_LINES)
    return index > 0 && lines > PAGE_LINES
  })
  return found.slice(0, end === -1 ? limit : end)
}
