const savings = new Set<() => Promise<unknown>>()

/** Registers what must be stored before the user signs out, such as drafts that are only in this browser. Returns a function that unregisters it. */
export function beforeSignOut(save: () => Promise<unknown>): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

/** Runs every registered save; rejects with the error of the first that fails. */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.all([...savings].map((save) => save()))
}
