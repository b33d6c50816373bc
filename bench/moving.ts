import type { Browser, Page } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { type Figure, percentile, spreadText, unmeasured, whole } from './figures.ts'
import { signInOn } from './keypress.ts'
import { YEAR } from './vouchers.ts'

/** The product, and books with that many vouchers. */
export type MovingPlan = { browser: Browser; port: number; owner: Owner; books: Books; lines: number }

const MAX_DOWN_MS = 100
const DOWN_TIMES = 40
/** Sixty frames a second; a frame that comes later than one and a half of them was missed. */
const MISSED_MS = 25
export const MAX_MISSED_PERCENT = 5
const SCROLL_MS = 5_000
const PATIENCE_MS = 30_000

/** What moving through reports costs: a level down until it is painted, and the frames that are missed while a long table is scrolled. */
export async function measureMoving({ browser, port, owner, books, lines }: MovingPlan): Promise<Figure[]> {
  const down = { what: 'one level down, from the key to paint', goal: `p95 ≤ ${MAX_DOWN_MS} ms` }
  const scroll = { what: `frames missed in a day book of ${whole(lines)} vouchers`, goal: `≤ ${MAX_MISSED_PERCENT} %` }
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(watchMoving)
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}&from=${YEAR.starts}&to=${YEAR.ends}`
    await page.goto(`http://localhost:${port}/en/report/trialBalance?${chosen}&view=ledger`)
    await page.locator('tr[data-row]:focus').waitFor()
    const downs_ms = await timeDowns(page)
    await page.goto(`http://localhost:${port}/en/report/daybook?${chosen}`)
    await page.locator('tr[data-row]:focus').waitFor()
    const { missed_percent, rows } = await scrollBy(page, () => page.keyboard.press('PageDown'))
    return [
      { ...down, ours: spreadText(downs_ms), met: percentile(downs_ms, 0.95) <= MAX_DOWN_MS },
      {
        ...scroll,
        ours: `${missed_percent} % (${whole(rows)} rows passed in ${SCROLL_MS / 1_000} s)`,
        met: missed_percent <= MAX_MISSED_PERCENT,
      },
    ]
  } catch {
    return [unmeasured(down.what, 'not there in time', down.goal), unmeasured(scroll.what, 'not there in time', scroll.goal)]
  } finally {
    await context.close()
  }
}

/** Enter to the months of a ledger, Escape back, and so on; the first time also loads the screen and is left out. */
async function timeDowns(page: Page): Promise<number[]> {
  const downs_ms: number[] = []
  for (let time = 0; time <= DOWN_TIMES; time++) {
    const title = await page.locator('h1').innerText()
    await page.evaluate((former) => window.moving?.awaitOther(former), title)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.moving?.down_ms !== undefined)
    const down_ms = await page.evaluate(() => window.moving?.down_ms ?? Number.NaN)
    if (time > 0) downs_ms.push(down_ms)
    await page.keyboard.press('Escape')
    await page.locator('h1', { hasText: title }).waitFor()
    await page.locator('tr[data-row]:focus').waitFor()
    await page.keyboard.press('ArrowDown')
  }
  return downs_ms
}

/** Scrolls on and on, by a key that is held or by the wheel, which reads the rows as they come near: the frames missed, and the rows passed. */
export async function scrollBy(page: Page, step: () => Promise<void>): Promise<{ missed_percent: number; rows: number }> {
  const before = await page.evaluate(() => window.moving?.place() ?? 0)
  const began = performance.now()
  await page.evaluate(() => window.moving?.watchFrames())
  while (performance.now() - began < SCROLL_MS) await step()
  const frames_ms = await page.evaluate(() => window.moving?.takeFrames() ?? [])
  const rows = (await page.evaluate(() => window.moving?.place() ?? 0)) - before
  const missed = frames_ms.filter((frame_ms) => frame_ms > MISSED_MS).length
  return { missed_percent: Math.round((missed * 1_000) / Math.max(1, frames_ms.length)) / 10, rows }
}

declare global {
  interface Window {
    moving?: {
      awaitOther: (title: string) => void
      watchFrames: () => void
      takeFrames: () => number[]
      place: () => number
      down_ms?: number | undefined
    }
  }
}

/** Runs in the page. A task that is posted in an animation frame runs when that frame has been painted. */
export function watchMoving(): void {
  const ROW_PX = 28
  const awaitOther = (title: string) => {
    moving.down_ms = undefined
    const isThere = () => document.querySelector('h1')?.textContent !== title && document.activeElement?.closest('tr[data-row]')
    const look = (timeStamp: number) =>
      requestAnimationFrame(() => {
        if (!isThere()) return look(timeStamp)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          moving.down_ms = performance.now() - timeStamp
        }
        port2.postMessage(null)
      })
    document.addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  }
  let frames_ms: number[] | undefined
  const watchFrames = () => {
    frames_ms = []
    let former = performance.now()
    const next = (now: number) => {
      if (frames_ms === undefined) return
      frames_ms.push(now - former)
      former = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  }
  const takeFrames = () => {
    const taken = frames_ms ?? []
    frames_ms = undefined
    return taken
  }
  /** How many rows lie above the window. */
  const place = () => Math.round((document.querySelector('main [data-scrolls]')?.scrollTop ?? 0) / ROW_PX)
  const moving: NonNullable<Window['moving']> = { awaitOther, watchFrames, takeFrames, place }
  window.moving = moving
}
