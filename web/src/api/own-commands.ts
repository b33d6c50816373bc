const MOST_KEPT = 1_000
const sent = new Set<string>()

/** Notes the key of a command that goes out from this tab: what it changes is made stale here with its answer. */
export function noteOwn(key: string): void {
  sent.add(key)
  const [oldest] = sent
  if (sent.size > MOST_KEPT && oldest !== undefined) sent.delete(oldest)
}

/** The command was not answered: if it was carried out all the same, that is heard of like that of anybody else. */
export function forgetOwn(key: string): void {
  sent.delete(key)
}

/** Whether all of these commands went out from this tab; where none is named, they may be anybody's. */
export const areOwn = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => sent.has(key))
