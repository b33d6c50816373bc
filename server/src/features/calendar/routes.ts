import { readCalendar } from '@lekha/contract'
import { adoptStoredCalendar } from '../../db/calendar.ts'
import { type App, serve } from '../../http/serve.ts'

/** The Bikram Sambat calendar. */
export function calendarRoutes(app: App): void {
  // The browser reads the calendar when its page is loaded. The server adopts the stored corrections too, so that both use the same one.
  serve(app, readCalendar, async (inPublic) => ({ result: await inPublic((scope) => adoptStoredCalendar(scope.sql)) }))
}
