import { saveDraft } from '@lekha/contract'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { beforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/call.ts'
import { onLineBack } from '../api/line.ts'
import { mayBeSignedIn, onSession, whoIsSignedIn } from '../api/session.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { now } from '../ui/clock.ts'

/**
 * A draft in this browser's local storage. It stays there until the server's list contains it with the same text. `accepted_ms`: its voucher
 * was accepted then, and the server could not be reached; it stays until the voucher is posted.
 */
const storedDraft = z.object({
  id: z.string(),
  organizationId: z.string(),
  savedAt_ms: z.number(),
  body: z.string(),
  accepted_ms: z.number().optional(),
})
export type StoredDraft = z.output<typeof storedDraft>

/** What this browser knows beyond the server's list: its own drafts, newest first, and those not to be offered. */
type Stored = {
  drafts: readonly StoredDraft[]
  hidden: ReadonlySet<string>
  kept: { id: string; at_ms: number } | undefined
  /** The server's last refusal of a draft, which is therefore stored in this browser only. */
  refusal: WireFailure | undefined
}

const PREFIX = 'lekha draft '
const PAUSE_MS = 1_000
/** A lock lets one tab at a time send, one draft after the other, so that an older text never arrives after a newer one. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('lekha-drafts', work)

let userId = ''
let stored: Stored = { drafts: [], hidden: new Set(), kept: undefined, refusal: undefined }
/** The text that the server last accepted or refused, by the id of the draft. The same text is not sent again. */
const sent = new Map<string, string>()
/** Statuses that refuse the draft itself: malformed, too large, against a rule. Only these hold up signing out; others concern the user. */
const OF_THE_DRAFT: ReadonlySet<number> = new Set([400, 413, 422])
/** These refusals, by draft id. Such a draft is in this browser only, which signing out empties: the user must post or discard it first. */
const refused = new Map<string, WireFailure>()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const nameOf = (draftId: string) => `${PREFIX}${userId} ${draftId}`

function change(next: Partial<Stored>) {
  stored = { ...stored, ...next }
  for (const listener of listeners) listener()
}

/** Parses a stored draft; undefined for anything else, which stays in the storage untouched. */
function read(text: string): StoredDraft | undefined {
  try {
    return storedDraft.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Loads the drafts of the signed-in user only; without a token, those of the user who was signed in last. */
function reload() {
  userId = whoIsSignedIn() ?? userId
  const own = Object.keys(localStorage).filter((name) => userId !== '' && name.startsWith(nameOf('')))
  const drafts = own.flatMap((name) => read(localStorage.getItem(name) ?? '') ?? [])
  change({ drafts: drafts.toSorted((a, b) => b.savedAt_ms - a.savedAt_ms) })
}

/** Stores a draft in this browser at once, and on the server within a second. Listeners are notified when it is sent. */
export function storeDraft({ id, organizationId, body }: Omit<StoredDraft, 'savedAt_ms' | 'accepted_ms'>): void {
  stored = { ...stored, drafts: withStored({ id, organizationId, body, savedAt_ms: now() }) }
  timer ??= setTimeout(() => void sendDrafts().catch(() => {}), PAUSE_MS) // a failed send is repeated with the next change or connection
}

function withStored(draft: StoredDraft): StoredDraft[] {
  try {
    localStorage.setItem(nameOf(draft.id), JSON.stringify(draft))
  } catch {
    // The browser's storage is full: the draft stays in this tab's memory and is sent to the server.
  }
  return [draft, ...stored.drafts.filter(({ id }) => id !== draft.id)]
}

/** Stores a voucher that was accepted while the server could not be reached. It is no draft until the server refuses it. */
export function storeAccepted(draft: Omit<StoredDraft, 'savedAt_ms' | 'accepted_ms'>): void {
  change({ drafts: withStored({ ...draft, savedAt_ms: now(), accepted_ms: now() }) })
}

/** The vouchers of the signed-in user that were accepted and wait for the server, the first accepted first. */
export function acceptedDrafts(): StoredDraft[] {
  if ((whoIsSignedIn() ?? userId) !== userId) return []
  return stored.drafts.filter(isAccepted).toSorted((a, b) => (a.accepted_ms ?? 0) - (b.accepted_ms ?? 0))
}

export const isAccepted = ({ accepted_ms }: StoredDraft): boolean => accepted_ms !== undefined

/** Deletes a draft from this browser: the user has discarded it, or the server lists it with the same text. */
export function dropStored(draftId: string): void {
  localStorage.removeItem(nameOf(draftId))
  if (stored.drafts.some(({ id }) => id === draftId)) change({ drafts: stored.drafts.filter(({ id }) => id !== draftId) })
}

/** Stops offering and sending a draft: its voucher is being posted, or is stored. */
export function hide(draftId: string): void {
  change({ hidden: new Set([...stored.hidden, draftId]) })
}

/** Offers a draft again, after the server refused its voucher. */
export function show(draftId: string): void {
  change({ hidden: new Set([...stored.hidden].filter((id) => id !== draftId)) })
}

/**
 * Sends the drafts that the server does not have yet. `leaving`: the page is being closed, so the lock is not waited for.
 * @throws WireFailure when the server cannot be reached; a draft that it refuses is not sent again with the same text
 */
export async function sendDrafts(leaving = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const [newest] = stored.drafts
  change({ kept: newest && { id: newest.id, at_ms: newest.savedAt_ms } })
  const sendEach = async () => {
    const unsent = stored.drafts.filter((draft) => !stored.hidden.has(draft.id) && !isAccepted(draft) && sent.get(draft.id) !== draft.body)
    for (const draft of unsent) await send(draft, leaving)
  }
  if (mayBeSignedIn()) await (leaving ? sendEach() : inTurn(sendEach))
}

async function send({ id, organizationId, body }: StoredDraft, leaving: boolean): Promise<void> {
  // Another user has signed in meanwhile, in another tab.
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

/** Whether a draft is stored in this browser, or was and has been sent. */
export const mayBeStored = (draftId: string): boolean => sent.has(draftId) || stored.drafts.some(({ id }) => id === draftId)

/** Runs `work` under the lock, when no text of the draft is being sent. It receives whether the server may have the draft. */
export function afterSending(draftId: string, work: (mayBeThere: boolean) => Promise<void>): Promise<void> {
  return inTurn(() => work(sent.delete(draftId)))
}

/** Sends unsent drafts, now and whenever the server is reachable again. Signing out sends all and deletes them here; it fails while one is refused. */
export function keepDraftsMoving(): void {
  const sendQuietly = () => void sendDrafts().catch(() => {})
  const reloadAndSend = () => {
    reload()
    if (stored.drafts.length > 0) sendQuietly()
  }
  onSession((news) => {
    if (news === 'signed out') userId = ''
    reloadAndSend()
  })
  onLineBack(sendQuietly)
  window.addEventListener('online', sendQuietly)
  window.addEventListener('pagehide', () => void sendDrafts(true).catch(() => {}))
  window.addEventListener('storage', ({ key }) => key?.startsWith(PREFIX) && reload())
  beforeSignOut(async () => {
    await sendDrafts().catch((failure: unknown) => {
      if (failure instanceof WireFailure && failure.isPassing) throw failure
    })
    const own = stored.drafts.filter((draft) => !stored.hidden.has(draft.id) && !isAccepted(draft))
    const refusal = own.map(({ id }) => refused.get(id)).find((each) => each !== undefined)
    if (refusal) throw refusal
    for (const { id } of own) dropStored(id)
  })
  reloadAndSend()
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

/**
 * How many accepted vouchers and drafts are stored in this browser: those of the user, or while nobody can say who that is, all. For a page that
 * is opened without a connection, when the token may have ended.
 */
export function storedHere(): { accepted: number; drafts: number } {
  const own = nameOf('')
  const found = Object.keys(localStorage).flatMap((name) =>
    name.startsWith(userId === '' ? PREFIX : own) ? (read(localStorage.getItem(name) ?? '') ?? []) : [],
  )
  const accepted = found.filter(isAccepted).length
  return { accepted, drafts: found.length - accepted }
}

/** How many accepted vouchers of the user wait for the server; given an organization, of its books. */
export function useAcceptedCount(organizationId?: string): number {
  const { drafts } = useStoredDrafts()
  return drafts.filter((draft) => isAccepted(draft) && (organizationId === undefined || draft.organizationId === organizationId)).length
}
