import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@lekha/contract'
import * as z from 'zod'

/** What an answer of this endpoint holds that the contract does not describe, or lacks; undefined where it is as described, field by field. */
export function faultOfAnswer(endpoint: Endpoint, status: number, json: unknown): string | undefined {
  if (status !== endpoint.status) return `answered ${status}, the contract says ${endpoint.status}`
  if (json === undefined) return undefined // a file, or nothing
  const schema = endpoint.answer as z.ZodType
  const read = z.safeDecode(schema, json)
  if (!read.success) return `answered what the contract does not know: ${z.prettifyError(read.error)}`
  // What the contract does not name is left out when it is read, and missing when it is written again.
  const again: unknown = JSON.parse(JSON.stringify(z.encode(schema, read.data)))
  return isDeepStrictEqual(again, json) ? undefined : `answered more than the contract says: ${differenceOf(again, json)}`
}

/** Where two values differ first. */
function differenceOf(described: unknown, answered: unknown, path = ''): string {
  const [mine, theirs] = [entriesOf(described), entriesOf(answered)]
  const name = [...theirs.keys()].find((each) => !isDeepStrictEqual(mine.get(each), theirs.get(each)))
  return name === undefined ? path : differenceOf(mine.get(name), theirs.get(name), `${path}/${name}`)
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
