import * as z from 'zod'
import { text } from '../screen/address.ts'

/** Every screen: a copied link carries the organization and the year in which it was copied. */
export const anySearch = z.object({ org: text, fiscalYear: text })

/** The address to return to after signing in. */
export const backSearch = z.object({ back: text })

/** Parses the query string as plain text values: no quotes, no JSON, so that a copied address is readable. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes the query string. Empty values are left out; commas, colons and slashes are not escaped. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  const query = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return query && `?${query}`
}
