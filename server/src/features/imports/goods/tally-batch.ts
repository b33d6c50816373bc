import { foldName } from '@lekha/ledger'
import { type TallyElement, textOf } from '../tally-elements.ts'
import type { TallyBatch } from '../tally-records.ts'
import { dateIn, nameIn, wordIn } from '../tally-values.ts'

/** The elements of an allocation to a batch that name it. */
export const BATCH_NAMES = { BATCHNAME: null, EXPIRYPERIOD: null } as const

/** What Tally writes where an item has no batches. */
const NO_BATCH = new Set(['', 'primary batch', 'any'])
const LONGEST_BATCH = 50

/** The batch of an allocation, and the day on which it expires where the file says a day; nothing where there is no batch. */
export function batchOf(element: TallyElement): TallyBatch {
  const name = wordIn(textOf(element, 'BATCHNAME'))
  if (NO_BATCH.has(foldName(name))) return {}
  const expiresOn = dateIn(nameIn(textOf(element, 'EXPIRYPERIOD')))
  return { batch: name.slice(0, LONGEST_BATCH), ...(expiresOn !== undefined && { expiresOn }) }
}
