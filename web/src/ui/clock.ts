import { todayInNepal } from '@lekha/calendar'

/** The machine's time in milliseconds since 1970. The only place in the web app that reads the clock. */
export function now(): number {
  return Date.now()
}

/** Today in Nepal, whatever the time zone of the machine: an AD date 'YYYY-MM-DD'. */
export function today(): string {
  return todayInNepal(now)
}

/** An ISO timestamp from the server in milliseconds since 1970. */
export function epochOf(iso: string): number {
  return Date.parse(iso)
}

/** The day in Nepal of a moment: AD 'YYYY-MM-DD'. */
export function dayOf(epoch_ms: number): string {
  return todayInNepal(() => epoch_ms)
}
