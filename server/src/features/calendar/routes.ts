import { readCalendar } from '@lekha/contract'
import { adoptStoredCalendar } from '../../db/calendar.ts'
import { type App, serve } from '../../http/serve.ts'

/** The Bikram Sambat calendar. */
export function calendarRoutes(app: App): void {
  // A browser asks when its page is loaded. The server takes up what was corrected meanwhile with it, so that both count alike.
  serve(app, readCalendar, async (inPublic) => ({ result: await inPublic((scope) => adoptStoredCalendar(scope.sql)) }))
}
