import type { AnswerOf, listBalances } from '@lekha/contract'

/** The figures of all ledgers in a year, and which version of them it is. */
export type Balances = AnswerOf<typeof listBalances>

/** What was known, with what has moved since in its place. */
export function withMoved(former: Balances | undefined, answer: Balances): Balances {
  if (!former || answer.whole) return answer
  const rows = new Map([...former.result, ...answer.result].map((row) => [row.ledgerId, row]))
  return { ...answer, result: [...rows.values()] }
}
