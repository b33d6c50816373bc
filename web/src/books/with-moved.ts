import type { AnswerOf, listBalances } from '@lekha/contract'

/** The figures of all ledgers in a year, with their version. */
export type Balances = AnswerOf<typeof listBalances>

/** The former figures with the changed ones replaced; the answer alone when it is whole. */
export function withMoved(former: Balances | undefined, answer: Balances): Balances {
  if (!former || answer.whole) return answer
  const rows = new Map([...former.result, ...answer.result].map((row) => [row.ledgerId, row]))
  return { ...answer, result: [...rows.values()] }
}
