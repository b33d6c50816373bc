import { BookError } from '@lekha/ledger'
import * as z from 'zod'

const places = z.array(z.string()).min(1)

/** The position after which the next page begins, as an opaque text that the client sends back. */
export const asPlace = (values: readonly string[] | undefined): string | null =>
  values ? Buffer.from(JSON.stringify(values)).toString('base64url') : null

/**
 * The values of the ordering columns at a position; the last is the id.
 * @throws BookError `malformed` for a text that this server has not made
 */
export function readPlace(text: string, length: number): string[] {
  const values = places.length(length).safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  const id = z.uuid().safeParse(values.data?.at(-1))
  if (!values.success || !id.success) throw new BookError('This position in the list is not known.', { code: 'malformed' })
  return values.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
