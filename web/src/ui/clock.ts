import { todayInNepal } from '@lekha/calendar'

/** The only place of the web app that reads the time of the machine, in milliseconds since 1970. */
export function now(): number {
  return Date.now()
}

/** Today in Nepal, whatever the time zone of the machine: an AD date 'YYYY-MM-DD'. */
export function today(): string {
  return todayInNepal(now)
}

/** A moment of the wire (ISO text) in milliseconds since 1970. */
export function epochOf(iso: string): number {
  return Date.parse(iso)
}

/** The day in Nepal on which a moment lies: AD 'YYYY-MM-DD'. */
export function dayOf(epoch_ms: number): string {
  return todayInNepal(() => epoch_ms)
}
