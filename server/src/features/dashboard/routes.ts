import { readDashboard } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { showDashboard } from './dashboard.ts'

/** The first screen. */
export function dashboardRoutes(app: App): void {
  serve(app, readDashboard, async (books, received) => ({ result: await showDashboard(books, received) }))
}
