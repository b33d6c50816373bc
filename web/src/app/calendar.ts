import { correctMonthLengths } from '@lekha/calendar'
import { readCalendar } from '@lekha/contract'
import { call } from '../api/call.ts'

/** A line as slow as this would hold up the first screen for a correction that there hardly ever is. */
const TIMEOUT_MS = 10_000

let begun: Promise<void> | undefined

/**
 * Counts by the months that were corrected since this program was shipped. Asked once a load, for no date may move while
 * somebody looks at it. Never fails: where nobody answers, the shipped months stand until the next load.
 */
export function takeUpCalendar(): Promise<void> {
  begun ??= takeUp()
  return begun
}

async function takeUp(): Promise<void> {
  try {
    const { result } = await call(readCalendar, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    correctMonthLengths(result)
  } catch {
    // The call has said why. A program older than the server may also know other lengths: its update is on the way.
  }
}
