import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { countOf, pressEach, VOUCHER_FLOWS } from '../e2e/counted-presses.ts'
import type { Books, Owner } from './books.ts'
import type { Caller } from './caller.ts'
import { type Figure, unmeasured } from './figures.ts'
import { signInOn } from './keypress.ts'

/** The product, and books with the starter chart and no voucher. */
export type PressesPlan = { browser: Browser; port: number; owner: Owner; caller: Caller; token: string; books: Books }

const LOOKS = 50
const BETWEEN_LOOKS_MS = 200

/** The presses that each voucher takes by keyboard. A flow counts only if its voucher was stored. */
export async function* measurePresses({ browser, port, owner, caller, token, books }: PressesPlan): AsyncGenerator<Figure> {
  const stored = async () => {
    const { text } = await caller.ask({ method: 'GET', path: `/organizations/${books.organizationId}/vouchers?limit=100`, token })
    return (JSON.parse(text) as { result: unknown[] }).result.length
  }
  const isStored = async (count: number) => {
    for (let look = 0; look < LOOKS; look++) {
      if ((await stored()) === count) return true
      await setTimeout(BETWEEN_LOOKS_MS)
    }
    return false
  }
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await signInOn(page, port, owner)
    const chosen = `org=${books.organizationId}&fiscalYear=${books.fiscalYearId}`
    await page.goto(`http://localhost:${port}/en/transaction/voucher?type=payment&${chosen}`)
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    for (const [index, flow] of VOUCHER_FLOWS.entries()) {
      const [what, goal] = [`presses: ${flow.what}`, `≤ ${flow.goal}`]
      await pressEach(page, flow.keys)
      const presses = countOf(flow)
      if (await isStored(index + 1)) yield { what, goal, ours: String(presses), met: presses <= flow.goal }
      else yield unmeasured(what, 'no voucher was stored', goal)
    }
  } finally {
    await context.close()
  }
}
