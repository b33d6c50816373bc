import { useSyncExternalStore } from 'react'

/** Whether the last call reached the server. */
let reached = true
const listeners = new Set<() => void>()

export function markLine(answered: boolean): void {
  if (answered === reached) return
  reached = answered
  for (const listener of listeners) listener()
}

/** Calls the listener each time the server is reachable again. */
export function onLineBack(listener: () => void): void {
  listeners.add(() => reached && listener())
}

/** Whether the last call reached the server. */
export function useLine(): 'connected' | 'offline' {
  const connected = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => reached,
  )
  return connected ? 'connected' : 'offline'
}
