import type { Browser, Page } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { type Figure, percentile, spreadText, unmeasured, whole } from './figures.ts'

/** The product, with books that have many ledgers. */
export type KeypressPlan = { browser: Browser; port: number; owner: Owner; books: Books; words: string[] }

const MAX_MS = 50
/** A fast typist: ten letters a second. */
const BETWEEN_KEYS_MS = 100
const PATIENCE_MS = 10_000

/** Times from a key going down until its effect is painted: in the ledger field of a new voucher, and in the box of Go to above it. */
export async function* measureKeypress(plan: KeypressPlan): AsyncGenerator<Figure> {
  yield await measureIn(plan, 'the ledger field', async (page) => page.locator('[data-field="lines.0.ledger"]').focus())
  yield await measureIn(plan, 'Go to', async (page) => {
    await page.keyboard.press('Alt+g')
    await page.locator('[role="dialog"] input:focus').waitFor()
  })
}

async function measureIn(
  { browser, port, owner, books, words }: KeypressPlan,
  where: string,
  enter: (page: Page) => Promise<void>,
): Promise<Figure> {
  const [what, goal] = [`keypress to paint in ${where}, ${whole(books.ledgerIds.length)} ledgers`, `p95 ≤ ${MAX_MS} ms`]
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}`
    await page.goto(`http://localhost:${port}/en/transaction/voucher?type=payment&${chosen}`)
    const field = page.locator('[data-field="lines.0.ledger"]')
    const isThere = await field.waitFor({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    )
    if (!isThere) return unmeasured(what, 'not there yet', goal)
    await enter(page)
    const paints_ms = await timeKeys(page, words)
    return { what, goal, ours: spreadText(paints_ms), met: percentile(paints_ms, 0.95) <= MAX_MS }
  } finally {
    await context.close()
  }
}

/** Signs in the owner of the books. */
export async function signInOn(page: Page, port: number, { email, password }: Owner): Promise<void> {
  await page.goto(`http://localhost:${port}/en/login`)
  await page.locator('input[autocomplete="username"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: PATIENCE_MS })
}

/** Types the words one after the other, emptying the field in between; only letters are timed. */
async function timeKeys(page: Page, words: readonly string[]): Promise<number[]> {
  await page.evaluate(watchKeys)
  for (const word of words) {
    await page.keyboard.type(word, { delay: BETWEEN_KEYS_MS })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
  return page.evaluate(() => window.paints_ms ?? [])
}

declare global {
  interface Window {
    paints_ms?: number[]
  }
}

/** Runs in the page. A task that is posted in an animation frame runs when that frame has been painted. */
function watchKeys(): void {
  const paints_ms: number[] = []
  window.paints_ms = paints_ms
  const watch = ({ timeStamp, key, ctrlKey }: KeyboardEvent) => {
    if (key.length !== 1 || ctrlKey) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => paints_ms.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  document.addEventListener('keydown', watch, { capture: true })
}
