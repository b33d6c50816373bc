import type { Browser } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { type Figure, median, spreadText, unmeasured } from './figures.ts'
import { signInOn } from './keypress.ts'

/** The product, and books of a user who has used it in this browser before. */
export type OpeningPlan = { browser: Browser; port: number; owner: Owner; books: Books }

const MAX_MS = 1_000
const OPENINGS = 5
const PATIENCE_MS = 10_000

/** The time from opening the installed app by its icon, which opens `/`, until the dashboard has its figures. */
export async function measureOpening({ browser, port, owner, books }: OpeningPlan): Promise<Figure> {
  const [what, goal] = ['opening the installed app, to the figures of its dashboard', `≤ ${MAX_MS} ms`]
  const context = await browser.newContext()
  try {
    const first = await context.newPage()
    first.setDefaultTimeout(PATIENCE_MS)
    await signInOn(first, port, owner)
    await first.goto(`http://localhost:${port}/en/accountDashboard?org=${books.organizationId}&fiscalYear=${books.fiscalYearId}`)
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await first.close()
    const openings_ms: number[] = []
    for (let opening = 0; opening < OPENINGS; opening++) {
      const page = await context.newPage()
      const began = performance.now()
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' })
      await page.locator('main .figure').first().waitFor({ timeout: PATIENCE_MS })
      openings_ms.push(performance.now() - began)
      await page.close()
    }
    return { what, goal, ours: spreadText(openings_ms), met: median(openings_ms) <= MAX_MS }
  } catch {
    return unmeasured(what, 'not there in time', goal)
  } finally {
    await context.close()
  }
}
