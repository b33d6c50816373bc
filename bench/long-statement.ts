import type { Browser, Page } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { durationText, type Figure, unmeasured, whole } from './figures.ts'
import { signInOn } from './keypress.ts'
import { YEAR } from './vouchers.ts'

/** The product, and books with that many vouchers, each of which moves the first ledger. */
export type LongStatementPlan = { browser: Browser; port: number; owner: Owner; books: Books; lines: number }

const MAX_END_MS = 300
const MAX_PRINT_MS = 3_000
const PATIENCE_MS = 60_000

/** The waits of a user with a long statement: from End until its last row is painted, and from Alt+P until its sheets are drawn. */
export async function measureLongStatement({ browser, port, owner, books, lines }: LongStatementPlan): Promise<Figure[]> {
  const rows = `${whole(lines)} rows`
  const end = { what: `End in a statement of ${rows}`, goal: `≤ ${MAX_END_MS} ms` }
  const paper = { what: `printing a statement of ${rows}`, goal: `≤ ${MAX_PRINT_MS / 1_000} s, work shown` }
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(watchReading)
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}&from=${YEAR.starts}&to=${YEAR.ends}`
    await page.goto(`http://localhost:${port}/en/report/allLedgers/${books.ledgerIds[0]}?${chosen}`)
    await page.locator('tr[data-row]:focus').waitFor()
    const end_ms = await timeEnd(page, `${whole(lines)}.00`)
    const { asked_ms, drawn_ms, said } = await timePrint(page)
    return [
      { ...end, ours: durationText(end_ms), met: end_ms <= MAX_END_MS },
      { ...paper, ours: durationText(drawn_ms), met: drawn_ms <= MAX_PRINT_MS && said },
      { what: '  of that, until the browser is asked to print', ours: durationText(asked_ms) },
    ]
  } catch {
    return [unmeasured(end.what, 'not there in time', end.goal), unmeasured(paper.what, 'not there in time', paper.goal)]
  } finally {
    await context.close()
  }
}

/** The last row is known by its amount. */
async function timeEnd(page: Page, amount: string): Promise<number> {
  await page.evaluate((text) => window.reading?.awaitRow(text), amount)
  await page.keyboard.press('End')
  await page.waitForFunction(() => window.reading?.end_ms !== undefined)
  return page.evaluate(() => window.reading?.end_ms ?? Number.NaN)
}

/** Nobody sees the browser's own dialog here: a PDF is made instead, which draws the same sheets. */
async function timePrint(page: Page): Promise<{ asked_ms: number; drawn_ms: number; said: boolean }> {
  const began = performance.now()
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => window.reading?.printed)
  const asked_ms = performance.now() - began
  await page.pdf({ preferCSSPageSize: true })
  const drawn_ms = performance.now() - began
  return { asked_ms, drawn_ms, said: await page.evaluate(() => window.reading?.said === true) }
}

declare global {
  interface Window {
    reading?: { awaitRow: (text: string) => void; end_ms?: number; printed?: boolean; said?: boolean }
  }
}

/** Runs in the page. A task that is posted in an animation frame runs when that frame has been painted. */
function watchReading(): void {
  const awaitRow = (text: string) => {
    const began = ({ timeStamp, key }: KeyboardEvent) => key === 'End' && look(timeStamp)
    const look = (timeStamp: number) =>
      requestAnimationFrame(() => {
        if (!document.activeElement?.closest('tr')?.textContent.includes(text)) return look(timeStamp)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          reading.end_ms = performance.now() - timeStamp
        }
        port2.postMessage(null)
      })
    document.addEventListener('keydown', began, { capture: true })
  }
  const reading: NonNullable<Window['reading']> = { awaitRow }
  window.reading = reading
  window.print = () => {
    reading.printed = true
  }
  new MutationObserver(() => {
    if (document.querySelector('.page-tools [aria-busy="true"]')) reading.said = true
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
}
