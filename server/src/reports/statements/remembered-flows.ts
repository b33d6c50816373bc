import type { InvestingFlows } from '@lekha/ledger'

/** The flows of a period up to an entry. */
export type FlowsAt = { entry: bigint; flows: InvestingFlows }

/** So many entries after those remembered are read beside them; of more, all are read anew. */
const MOST_BESIDE = 5_000n
/** Periods that a server remembers, and the entries of each up to which it does. */
const MOST_PERIODS = 200
const MOST_ENTRIES = 3

/** By the period, the one longest unread first. A server that remembers nothing yet reads all vouchers of such ledgers, once. */
const remembered = new Map<string, FlowsAt[]>()

/** The flows remembered of the latest entry up to `entry` that is near enough to read the others beside it. */
export const flowsBefore = (key: string, entry: bigint): FlowsAt | undefined =>
  (remembered.get(key) ?? [])
    .filter((each) => each.entry <= entry && entry - each.entry <= MOST_BESIDE)
    .reduce<FlowsAt | undefined>((latest, each) => (latest && latest.entry > each.entry ? latest : each), undefined)

export function rememberFlows(key: string, flows: FlowsAt): void {
  const others = (remembered.get(key) ?? []).filter(({ entry }) => entry !== flows.entry)
  remembered.delete(key)
  remembered.set(key, [...others.slice(1 - MOST_ENTRIES), flows])
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_PERIODS && oldest !== undefined) remembered.delete(oldest)
}
