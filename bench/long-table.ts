import type { Browser, Page } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { type Figure, unmeasured, whole } from './figures.ts'
import { signInOn } from './keypress.ts'
import { MAX_MISSED_PERCENT, scrollBy, watchMoving } from './moving.ts'
import { YEAR } from './vouchers.ts'

/** The product, and books with at least that many vouchers, each of which moves the first ledger. */
export type LongTablePlan = { browser: Browser; port: number; owner: Owner; books: Books; rows: number }

const PATIENCE_MS = 60_000
/** A turn of the wheel, in px. */
const TURN_PX = 400

/** The frames that are missed in a statement whose rows are all in the browser: by a page key that is held, by an arrow key, and by the wheel. */
export async function* measureLongTable({ browser, port, owner, books, rows }: LongTablePlan): AsyncGenerator<Figure> {
  const table = `a statement with ${whole(rows)} rows in the browser`
  const goal = `≤ ${MAX_MISSED_PERCENT} %`
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(watchMoving)
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}&from=${YEAR.starts}&to=${YEAR.ends}`
    await page.goto(`http://localhost:${port}/en/report/allLedgers/${books.ledgerIds[0]}?${chosen}`)
    await page.locator('tr[data-row]:focus').waitFor()
    await readRows(page, rows)
    const ways: [string, () => Promise<void>][] = [
      ['page after page', () => page.keyboard.press('Shift+PageDown')],
      ['row after row', () => page.keyboard.press('ArrowDown')],
      ['by the wheel', () => page.mouse.wheel(0, TURN_PX)],
    ]
    await page.locator('tr[data-row]:focus').hover()
    for (const [way, step] of ways) {
      const { missed_percent, rows: passed } = await scrollBy(page, step)
      const ours = `${missed_percent} % (${whole(passed)} rows passed)`
      yield { what: `frames missed in ${table}, ${way}`, goal, ours, met: missed_percent <= MAX_MISSED_PERCENT }
    }
  } catch {
    yield unmeasured(`frames missed in ${table}`, 'not there in time', goal)
  } finally {
    await context.close()
  }
}

/** Reads page after page until so many rows are in the browser. */
const readRows = (page: Page, rows: number): Promise<void> =>
  page.evaluate(async (most) => {
    const count = () => Number.parseInt(document.querySelector('main table')?.getAttribute('aria-rowcount') ?? '0', 10)
    for (;;) {
      const more = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'More rows')
      if (more instanceof HTMLElement) more.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (count() >= most || (!more && count() === 0)) return
    }
  }, rows)
