import { type AnswerOf, deleteDraft, listDrafts, saveDraft } from '@lekha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { WireFailure } from '../../api/wire-failure.ts'
import { epochOf, now } from '../../app/clock.ts'
import { beforeSignOut } from '../../app/sign-out.ts'
import { change, type Entry, isTouched } from './entry.ts'
import { dropHeld, hide, hold, isHidden, show, useHeld } from './held-drafts.ts'

const PAUSE_MS = 1_000

/** A draft as it is kept: the entry without its amounts, which follow from what was typed. */
function written(entry: Entry): string {
  return JSON.stringify({ ...entry, lines: entry.lines.map(({ amount: _follows, ...line }) => line) })
}

function read(body: string): Entry | undefined {
  try {
    const kept = JSON.parse(body) as Entry
    return kept.lines.reduce<Entry>((entry, line, index) => change(entry, { do: 'line', index, with: { text: line.text } }), kept)
  } catch {
    return undefined
  }
}

export type Draft = { id: string; savedAt_ms: number; entry: Entry }

/** The caller's drafts of one voucher type, newest first: those on the server, and before them those that it has not taken yet. */
export function useDrafts(organizationId: string, type: string, enabled: boolean): Draft[] {
  const drafts = useEndpoint(listDrafts, { params: { organizationId } }, { enabled })
  const { hidden, waiting } = useHeld()
  if (!enabled) return []
  const here = waiting.filter((draft) => draft.organizationId === organizationId)
  const there = (drafts.data?.result ?? [])
    .filter((draft) => !here.some(({ id }) => id === draft.id))
    .map((draft) => ({ ...draft, savedAt_ms: epochOf(draft.savedAt) }))
  return [...here, ...there].flatMap((draft) => {
    const entry = hidden.has(draft.id) ? undefined : read(draft.body)
    return entry && entry.type === type && entry.alters === null ? [{ id: draft.id, savedAt_ms: draft.savedAt_ms, entry }] : []
  })
}

// What is on its way to the server, one after the other for each draft: an older text never arrives after a newer one, and a draft is
// never thrown away before it has arrived.
const onTheWay = new Map<string, Promise<unknown>>()

/** `leaving`: the page goes away, and nothing can be waited for. */
function send(organizationId: string, entryId: string, body: string, leaving = false): Promise<unknown> {
  const save = () => call(saveDraft, { params: { organizationId, draftId: entryId }, body: { body } }, { keepalive: leaving })
  const former = onTheWay.get(entryId)
  const sent = former && !leaving ? former.then(save, save) : save()
  onTheWay.set(entryId, sent)
  return sent
}

/** A draft that the server refuses, or one that is gone, keeps nobody from signing out; a line that is down does. */
function unlessPassing(failure: unknown) {
  if (failure instanceof WireFailure && failure.isPassing) throw failure
}

/**
 * Sends what was noted, a second after it was first noted; `keep` at once, and until all of it has arrived. What became a voucher
 * meanwhile is not kept; what could not be sent waits for the next time, unless something newer of the same draft was noted.
 */
function makeKeeper(organizationId: string, onKept: (id: string) => void) {
  const unkept = new Map<string, string>()
  const latest = new Map<string, string>()
  const flying = new Set<Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const fly = async (id: string, body: string, leaving: boolean) => {
    latest.set(id, body)
    try {
      await send(organizationId, id, body, leaving)
      onKept(id)
    } catch (failure) {
      if (latest.get(id) === body && !unkept.has(id)) unkept.set(id, body)
      throw failure
    }
  }
  const keep = async (leaving = false) => {
    clearTimeout(timer)
    timer = undefined
    for (const [id, body] of unkept) {
      unkept.delete(id)
      if (isHidden(id)) continue
      const flight = fly(id, body, leaving).finally(() => flying.delete(flight))
      flying.add(flight)
      flight.catch(() => {}) // thrown again where it is awaited
    }
    await Promise.all(flying)
  }
  const keepQuietly = () => void keep().catch(() => {}) // said by the line's own state; the next change tries again
  return {
    keep,
    /** What stands in the form now; nothing where that is not worth keeping. Another voucher in the form does not lose the former one. */
    note(id: string, body: string | undefined): void {
      if ([...unkept.keys()].some((each) => each !== id)) keepQuietly()
      if (body === undefined) unkept.delete(id)
      else unkept.set(id, body)
      if (unkept.size > 0) timer ??= setTimeout(keepQuietly, PAUSE_MS)
    },
  }
}

/** What the form does with drafts by hand; the rest happens by itself while one types. */
type DraftGrip = {
  keptAt_ms: number | undefined
  /** The voucher is on its way: it is offered to nobody until it is known what became of it. */
  hide: (draftId: string) => void
  /** The voucher is stored: its draft is thrown away. */
  forget: (draftId: string) => void
  /** The voucher was refused and the form is taken: it is kept now, here where the server does not take it. */
  keepNow: (entry: Entry) => void
  /** The voucher is in the form again, and its draft is kept as before. */
  show: (draftId: string) => void
}

/** Keeps what is being typed each second, and once more when the form is left, the page goes away or one signs out. */
export function useSavedDraft(organizationId: string, entry: Entry, enabled: boolean): DraftGrip {
  const client = useQueryClient()
  const [kept, setKept] = useState<{ id: string; at_ms: number }>()
  const [keeper] = useState(() => makeKeeper(organizationId, (id) => setKept({ id, at_ms: now() })))
  const text = enabled && isTouched(entry) ? written(entry) : undefined
  const { id } = entry

  useEffect(() => keeper.note(id, text), [keeper, id, text])
  useEffect(() => {
    const keepOnLeaving = () => void keeper.keep(true).catch(() => {})
    const stop = beforeSignOut(() => keeper.keep().catch(unlessPassing))
    window.addEventListener('pagehide', keepOnLeaving)
    return () => {
      stop()
      window.removeEventListener('pagehide', keepOnLeaving)
      void keeper.keep().then(
        () => client.invalidateQueries({ queryKey: [listDrafts.path] }),
        () => {},
      )
    }
  }, [keeper, client])

  const list = { queryKey: [listDrafts.path, { params: { organizationId } }] }
  const forget = async (draftId: string) => {
    dropHeld(draftId)
    const listed = client.getQueryData<AnswerOf<typeof listDrafts>>(list.queryKey)?.result.some((draft) => draft.id === draftId)
    if (!listed && !onTheWay.has(draftId)) return
    await onTheWay.get(draftId)?.catch(() => {})
    onTheWay.delete(draftId)
    await call(deleteDraft, { params: { organizationId, draftId } })
    await client.invalidateQueries(list)
  }
  const keepNow = async (refused: Entry) => {
    const body = written(refused)
    const save = () => send(organizationId, refused.id, body)
    hold({ id: refused.id, organizationId, savedAt_ms: now(), body }, () => save().catch(unlessPassing))
    await save()
    await client.invalidateQueries(list)
    dropHeld(refused.id)
  }
  return {
    keptAt_ms: kept?.id === id ? kept.at_ms : undefined,
    hide,
    show,
    forget: (draftId) => void forget(draftId).catch(() => {}), // an orphan draft is listed and can be thrown away by hand
    keepNow: (refused) => void keepNow(refused).catch(() => {}), // it waits here, and goes out before one signs out
  }
}
