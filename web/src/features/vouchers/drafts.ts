import { deleteDraft, listDrafts, saveDraft } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { change, type Entry, isTouched } from './entry.ts'

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

export type Draft = { id: string; savedAt: string; entry: Entry }

/** The caller's drafts of one voucher type, newest first. */
export function useDrafts(organizationId: string, type: string, enabled: boolean): Draft[] {
  const drafts = useEndpoint(listDrafts, { params: { organizationId } }, { enabled })
  return (drafts.data?.result ?? []).flatMap((draft) => {
    const entry = read(draft.body)
    return entry && entry.type === type && entry.alters === null ? [{ id: draft.id, savedAt: draft.savedAt, entry }] : []
  })
}

/**
 * Keeps what is being typed, a second after the last change, and once more when the page goes away. Says when it was kept.
 * What is accepted, or emptied again, is thrown away.
 */
export function useSavedDraft(
  organizationId: string,
  entry: Entry,
  enabled: boolean,
): { keptAt_ms: number | undefined; forget: (draftId: string) => void } {
  const [kept, setKept] = useState<{ id: string; at_ms: number }>()
  const stored = useRef(new Set<string>())
  const text = isTouched(entry) ? written(entry) : undefined
  const { id } = entry

  useEffect(() => {
    if (!enabled || text === undefined) return
    const params = { organizationId, draftId: id }
    const save = () => {
      stored.current.add(id)
      call(saveDraft, { params, body: { body: text } }).then(
        () => setKept({ id, at_ms: performance.timeOrigin + performance.now() }),
        () => {}, // said by the line's own state; the next change tries again
      )
    }
    const timer = setTimeout(save, PAUSE_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [organizationId, id, text, enabled])

  const forget = (draftId: string) => {
    if (!stored.current.delete(draftId)) return
    call(deleteDraft, { params: { organizationId, draftId } }).catch(() => {}) // an orphan draft is listed and can be thrown away by hand
  }
  return { keptAt_ms: kept?.id === id ? kept.at_ms : undefined, forget }
}
