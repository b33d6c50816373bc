import { useSyncExternalStore } from 'react'

/** Whether the last call reached the server. */
let reached = true
const listeners = new Set<() => void>()

export function markLine(answered: boolean): void {
  if (answered === reached) return
  reached = answered
  for (const listener of listeners) listener()
}

/** Calls when the server is reached again. */
export function onLineBack(listener: () => void): void {
  listeners.add(() => reached && listener())
}

/** The state of the line to the server, as the last call found it. */
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
