import { correctMonthLengths } from '@lekha/calendar'
import { readCalendar } from '@lekha/contract'
import { call } from '../api/call.ts'

/** The longest that the first screen waits for corrections, which there hardly ever are. */
const TIMEOUT_MS = 10_000

let begun: Promise<void> | undefined

/**
 * Reads from the server the month lengths corrected since this program was shipped. Once per page load, because no date may change
 * while the user looks at it. Never fails: without an answer the shipped months are used until the next load.
 */
export function adoptCalendar(): Promise<void> {
  begun ??= adopt()
  return begun
}

async function adopt(): Promise<void> {
  try {
    const { result } = await call(readCalendar, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    correctMonthLengths(result)
  } catch {
    // call() has logged the failure. A program older than the server may have other lengths; it is being updated.
  }
}
