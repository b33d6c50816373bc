import type { Browser } from 'playwright-core'
import type { Books, Owner } from './books.ts'
import { type Figure, unmeasured, whole } from './figures.ts'
import { signInOn } from './keypress.ts'

/** The product, with books that have many ledgers; the word finds one of them. */
export type WirePlan = { browser: Browser; port: number; owner: Owner; books: Books; word: string }

const MAX_KB = 20
const PATIENCE_MS = 10_000
/** Everything that follows from a voucher, its draft included, has been sent by then. */
const REST_MS = 2_500

/** The bytes sent both ways from the first key of a voucher until all its effects are shown. */
export async function measureWire({ browser, port, owner, books, word }: WirePlan): Promise<Figure> {
  const [what, goal] = [`one voucher over the wire, ${whole(books.ledgerIds.length)} ledgers`, `≤ ${MAX_KB} kB`]
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}`
    await page.goto(`http://localhost:${port}/en/transaction/voucher?type=payment&${chosen}`)
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor({ timeout: PATIENCE_MS })
    await page.waitForTimeout(REST_MS)
    const session = await context.newCDPSession(page)
    let bytes = 0
    let calls = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      calls += 1
    })
    session.on('Network.requestWillBeSent', ({ request }) => {
      bytes += request.postData?.length ?? 0
    })
    await session.send('Network.enable')
    for (const text of [word, '125']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Enter')
    const stored = await page
      .getByText('125.00')
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .then(
        () => true,
        () => false,
      )
    if (!stored) return unmeasured(what, 'no voucher was stored', goal)
    await page.waitForTimeout(REST_MS)
    return { what, goal, ours: `${whole(bytes)} bytes in ${whole(calls)} answers`, met: bytes <= MAX_KB * 1_000 }
  } finally {
    await context.close()
  }
}
