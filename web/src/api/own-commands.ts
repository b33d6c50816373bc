const MAX_KEPT = 1_000
const sent = new Set<string>()

/** Records the key of a command that this tab sends. Its answer already marks as stale what it changes, so its live change is ignored. */
export function noteOwn(key: string): void {
  sent.add(key)
  const [oldest] = sent
  if (sent.size > MAX_KEPT && oldest !== undefined) sent.delete(oldest)
}

/** Forgets the key of a command that got no answer: if the server carried it out, its live change is shown like another user's. */
export function forgetOwn(key: string): void {
  sent.delete(key)
}

/** Whether this tab sent all of these commands; false for an empty list, whose sender is unknown. */
export const areOwn = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => sent.has(key))
