import { useSyncExternalStore } from 'react'
import { onSession, whoIsSignedIn } from '../../api/session.ts'
import { beforeSignOut } from '../../app/sign-out.ts'

/** A draft that is only in this browser, as the server would list it. */
export type HeldDraft = { id: string; organizationId: string; savedAt_ms: number; body: string }
type Owned = HeldDraft & { userId: string }

/** What this tab knows better than the list of the server: drafts not to be offered, and drafts that the server has not got. */
type Held = { hidden: ReadonlySet<string>; waiting: readonly Owned[] }

let held: Held = { hidden: new Set(), waiting: [] }
const listeners = new Set<() => void>()
const stops = new Map<string, () => void>()

function change(next: Partial<Held>) {
  held = { ...held, ...next }
  for (const listener of listeners) listener()
}

// Who sent the last voucher: when its refusal says that the session is over, the token is gone already.
let writer = ''

/** Offers a draft no longer: its voucher is on its way, or stored. */
export function hide(draftId: string): void {
  writer = whoIsSignedIn() ?? writer
  change({ hidden: new Set([...held.hidden, draftId]) })
}

/** Whether the voucher of a draft is on its way, or stored. */
export const isHidden = (draftId: string): boolean => held.hidden.has(draftId)

/** Offers a draft again: its voucher was refused. */
export function show(draftId: string): void {
  change({ hidden: new Set([...held.hidden].filter((id) => id !== draftId)) })
}

/** Keeps a draft here until the server has it; who signs out before is asked to wait for `save`. */
export function hold(draft: HeldDraft, save: () => Promise<unknown>): void {
  dropHeld(draft.id)
  stops.set(draft.id, beforeSignOut(save))
  change({ waiting: [{ ...draft, userId: writer }, ...held.waiting] })
  show(draft.id)
}

/** The server has it, or nobody wants it any more. */
export function dropHeld(draftId: string): void {
  stops.get(draftId)?.()
  stops.delete(draftId)
  if (held.waiting.some((draft) => draft.id === draftId)) change({ waiting: held.waiting.filter((draft) => draft.id !== draftId) })
}

// What one user typed is never shown to another.
onSession((event) => {
  if (event !== 'signed out' && event !== 'started') return
  const userId = event === 'started' ? whoIsSignedIn() : undefined
  for (const draft of held.waiting) if (draft.userId !== userId) dropHeld(draft.id)
})

export function useHeld(): Held {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => held,
  )
}
