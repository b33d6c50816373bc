const savings = new Set<() => Promise<unknown>>()

/** Registers what must be stored before somebody signs out: drafts that are only in this browser. Returns the way to stop. */
export function beforeSignOut(save: () => Promise<unknown>): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

/** Stores all that was registered; throws what the first failed saving throws. */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.all([...savings].map((save) => save()))
}
