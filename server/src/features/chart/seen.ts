import { BookError, changedElsewhere } from '@lekha/ledger'

/** Refuses a change of what was changed since the caller looked at it; `missing` is the sentence when it is not there at all. */
export function asSeen<Row extends { version: number }>(row: Row | undefined, version: number, missing: string): Row {
  if (!row) throw new BookError(missing, { code: 'not_found' })
  if (row.version !== version) throw changedElsewhere({ seen: version, current: row.version })
  return row
}

/** A code as it is stored: a form that was left blank has none, so that blank codes are not equal to each other. */
export const codeOf = (typed: string | null) => (typed?.trim() ? typed : null)
