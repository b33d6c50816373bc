import { saveDraft } from '@lekha/contract'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { beforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/call.ts'
import { onLineBack } from '../api/line.ts'
import { mayBeSignedIn, onSession, whoIsSignedIn } from '../api/session.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { now } from '../ui/clock.ts'

/** A draft in the browser's own store, as the server would list it. It stays there until the server is seen to list it alike. */
const storedDraft = z.object({ id: z.string(), organizationId: z.string(), savedAt_ms: z.number(), body: z.string() })
export type StoredDraft = z.output<typeof storedDraft>

/** What this browser knows better than the list of the server: its drafts, newest first, and those not to be offered. */
type Stored = {
  drafts: readonly StoredDraft[]
  hidden: ReadonlySet<string>
  kept: { id: string; at_ms: number } | undefined
  /** What the server said when it last refused a draft, which therefore stands in this browser only. */
  refusal: WireFailure | undefined
}

const PREFIX = 'lekha draft '
const PAUSE_MS = 1_000
/** One tab sends at a time, and one draft after the other: an older text never arrives after a newer one. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('lekha-drafts', work)

let userId = ''
let stored: Stored = { drafts: [], hidden: new Set(), kept: undefined, refusal: undefined }
/** What the server has answered, by the id of the draft: it has got it, or refused it. Neither is sent again as it is. */
const sent = new Map<string, string>()
/** Refusals of a draft itself, malformed, too large or against a rule; any other is of its user, whom it would keep from ever signing out. */
const OF_THE_DRAFT: ReadonlySet<number> = new Set([400, 413, 422])
/** What it said to the drafts that it refused so. They stand in this browser only, which signing out empties: first they are posted or discarded. */
const refused = new Map<string, WireFailure>()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const nameOf = (draftId: string) => `${PREFIX}${userId} ${draftId}`

function change(next: Partial<Stored>) {
  stored = { ...stored, ...next }
  for (const listener of listeners) listener()
}

/** What is no draft stays where it is, untouched. */
function read(text: string): StoredDraft | undefined {
  try {
    return storedDraft.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** What one user typed is listed and sent for him alone; without a token he is still the one who was signed in last. */
function takeUp() {
  userId = whoIsSignedIn() ?? userId
  const own = Object.keys(localStorage).filter((name) => userId !== '' && name.startsWith(nameOf('')))
  const drafts = own.flatMap((name) => read(localStorage.getItem(name) ?? '') ?? [])
  change({ drafts: drafts.toSorted((a, b) => b.savedAt_ms - a.savedAt_ms) })
}

/** Keeps what is being typed, here at once and on the server within a second. Who looks at the list is told with the sending. */
export function storeDraft(draft: Omit<StoredDraft, 'savedAt_ms'>): void {
  const whole = { ...draft, savedAt_ms: now() }
  stored = { ...stored, drafts: [whole, ...stored.drafts.filter(({ id }) => id !== draft.id)] }
  try {
    localStorage.setItem(nameOf(draft.id), JSON.stringify(whole))
  } catch {
    // The store of the browser is full: it is kept in this tab, and on the server.
  }
  timer ??= setTimeout(() => void sendDrafts().catch(() => {}), PAUSE_MS) // what did not go out goes with the next change, or when the line is back
}

/** Nobody wants it any more, or the server lists it as it stands here. */
export function dropStored(draftId: string): void {
  localStorage.removeItem(nameOf(draftId))
  if (stored.drafts.some(({ id }) => id === draftId)) change({ drafts: stored.drafts.filter(({ id }) => id !== draftId) })
}

/** Offers a draft no longer, and sends it no more: its voucher is on its way, or stored. */
export function hide(draftId: string): void {
  change({ hidden: new Set([...stored.hidden, draftId]) })
}

/** Offers a draft again: its voucher was refused. */
export function show(draftId: string): void {
  change({ hidden: new Set([...stored.hidden].filter((id) => id !== draftId)) })
}

/**
 * Sends what the server has not got. `leaving`: the page goes away, and nothing can be waited for.
 * @throws WireFailure where the server cannot be reached; what it refuses for good is not sent again as it is
 */
export async function sendDrafts(leaving = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const [newest] = stored.drafts
  change({ kept: newest && { id: newest.id, at_ms: newest.savedAt_ms } })
  const sendEach = async () => {
    for (const draft of stored.drafts) if (!stored.hidden.has(draft.id) && sent.get(draft.id) !== draft.body) await send(draft, leaving)
  }
  if (mayBeSignedIn()) await (leaving ? sendEach() : inTurn(sendEach))
}

async function send({ id, organizationId, body }: StoredDraft, leaving: boolean): Promise<void> {
  // Another one has signed in meanwhile, in another tab.
  if ((whoIsSignedIn() ?? userId) !== userId) return
  try {
    await call(saveDraft, { params: { organizationId, draftId: id }, body: { body } }, { keepalive: leaving })
    refused.delete(id)
  } catch (failure) {
    if (!(failure instanceof WireFailure) || failure.isPassing || [401, 429].includes(failure.status)) throw failure
    if (OF_THE_DRAFT.has(failure.status)) refused.set(id, failure)
    change({ refusal: failure })
  }
  sent.set(id, body)
}

/** Whether a draft stands here, or stood here and was sent. */
export const mayBeStored = (draftId: string): boolean => sent.has(draftId) || stored.drafts.some(({ id }) => id === draftId)

/** Does something with a draft on the server when nothing of it is on its way there; told whether it may be there. */
export function afterSending(draftId: string, work: (mayBeThere: boolean) => Promise<void>): Promise<void> {
  return inTurn(() => work(sent.delete(draftId)))
}

/** Sends what is left over, now and whenever the line is back; signing out sends all of it and empties the store, and waits where a draft was refused by a rule. */
export function keepDraftsMoving(): void {
  const sendQuietly = () => void sendDrafts().catch(() => {})
  const takeUpAndSend = () => {
    takeUp()
    if (stored.drafts.length > 0) sendQuietly()
  }
  onSession((news) => {
    if (news === 'signed out') userId = ''
    takeUpAndSend()
  })
  onLineBack(sendQuietly)
  window.addEventListener('online', sendQuietly)
  window.addEventListener('pagehide', () => void sendDrafts(true).catch(() => {}))
  window.addEventListener('storage', ({ key }) => key?.startsWith(PREFIX) && takeUp())
  beforeSignOut(async () => {
    await sendDrafts().catch((failure: unknown) => {
      if (failure instanceof WireFailure && failure.isPassing) throw failure
    })
    const own = stored.drafts.filter(({ id }) => !stored.hidden.has(id))
    const refusal = own.map(({ id }) => refused.get(id)).find((each) => each !== undefined)
    if (refusal) throw refusal
    for (const { id } of own) dropStored(id)
  })
  takeUpAndSend()
}

export function useStoredDrafts(): Stored {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => stored,
  )
}
