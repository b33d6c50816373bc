import type { Books } from './books.ts'
import type { Ask, Caller } from './caller.ts'
import { type Figure, median, spreadText, unmeasured } from './figures.ts'

/** Books whose vouchers are searched; `size` says how many there are. */
export type FindingPlan = { caller: Caller; token: string; books: Books; size: string; asks: number }

const MAX_MS = 50
const PATIENCE_MS = 60_000
/** Words of every voucher, of some, of one, of none; a number and an amount. */
const SOUGHT = ['rent', 'paid 99', 'JV-0123', '113.00', 'zebra']

/** The time from asking for vouchers by words until the answer. Before, the server writes down the words of the vouchers, which the first search begins. */
export async function measureFinding({ caller, token, books, size, asks }: FindingPlan): Promise<Figure> {
  const [what, goal] = [`vouchers found by words, ${size}`, `≤ ${MAX_MS} ms`]
  const ask = (text: string): Ask => ({
    method: 'GET',
    path: `/organizations/${books.organizationId}/vouchers?limit=5&text=${encodeURIComponent(text)}`,
    token,
  })
  const began = performance.now()
  while (!(JSON.parse((await caller.ask(ask('zebra'))).text) as { complete?: boolean }).complete) {
    if (performance.now() - began > PATIENCE_MS) return unmeasured(what, 'their words are not written in time', goal)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const took_ms: number[] = []
  for (let round = 0; round < asks; round++) for (const text of SOUGHT) took_ms.push((await caller.ask(ask(text))).elapsed_ms)
  return { what, goal, ours: spreadText(took_ms), met: median(took_ms) <= MAX_MS }
}
