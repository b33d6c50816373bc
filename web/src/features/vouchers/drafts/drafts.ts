import { type AnswerOf, deleteDraft, listDrafts, readDraft, saveDraft } from '@lekha/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { makeStale } from '../../../api/topics.ts'
import { endpointQuery, useEndpoint, useFailureSentence, type WireFailure } from '../../../api/use-endpoint.ts'
import {
  afterSending,
  dropStored,
  hide,
  isAccepted,
  mayBeStored,
  type StoredDraft,
  sendDrafts,
  show,
  storeAccepted,
  storeDraft,
  useStoredDrafts,
} from '../../../books/draft-store.ts'
import { epochOf } from '../../../ui/clock.ts'
import { notify } from '../../../ui/notify.ts'
import { entryOf, textOf } from '../entry/draft-entry.ts'
import type { Entry } from '../entry/entry.ts'
import { isTouched } from '../entry/is-touched.ts'
import type { EntryEditor } from '../entry/use-entry.ts'

export type Draft = { id: string; savedAt_ms: number; body: string; entry: Entry }
/** A draft that this program cannot open, of which it has only the text. */
export type UnreadDraft = { id: string; savedAt_ms: number; body: string; reason: 'newer' | 'broken' }

/** `accepted`: vouchers that were accepted and wait for the server; `isLoading`: the server's list is not read yet. */
type Drafts = { drafts: Draft[]; unread: UnreadDraft[]; accepted: Draft[]; isLoading: boolean }

/** The caller's drafts, newest first: those of this browser, and those that only the server has. */
export function useDrafts(organizationId: string, enabled: boolean): Drafts {
  const { data, isLoading } = useEndpoint(listDrafts, { params: { organizationId } }, { enabled })
  const listed = data?.result
  const { hidden, drafts } = useStoredDrafts()
  // A draft that the server lists with the same text is deleted from this browser.
  useEffect(() => {
    const isListed = ({ id, body }: StoredDraft) => listed?.some((draft) => draft.id === id && draft.body === body)
    for (const draft of drafts) if (!isAccepted(draft) && isListed(draft)) dropStored(draft.id)
  }, [listed, drafts])
  return useMemo(() => {
    const here = drafts.filter((draft) => draft.organizationId === organizationId)
    const there = (listed ?? [])
      .filter((draft) => !here.some(({ id }) => id === draft.id))
      .map((draft) => ({ ...draft, savedAt_ms: epochOf(draft.savedAt) }))
    const offered = enabled ? [...here.filter((draft) => !isAccepted(draft)), ...there].filter(({ id }) => !hidden.has(id)) : []
    const read = offered.map(readOf)
    return {
      drafts: read.flatMap(withEntry),
      unread: read.filter((each) => !each.ok),
      accepted: here.filter(isAccepted).map(readOf).flatMap(withEntry),
      isLoading,
    }
  }, [listed, drafts, hidden, organizationId, enabled, isLoading])
}

const readOf = ({ id, savedAt_ms, body }: Omit<StoredDraft, 'organizationId'>) => ({ id, savedAt_ms, body, ...readDraft(body) })

const withEntry = (each: ReturnType<typeof readOf>): Draft[] => (each.ok ? [{ ...each, entry: entryOf(each.draft) }] : [])

/** What the form does with drafts explicitly; typing saves them by itself. */
type DraftActions = {
  keptAt_ms: number | undefined
  /** The voucher is being posted: its draft is not offered until the server has answered. */
  hide: (draftId: string) => void
  /** The voucher is stored: deletes its draft. */
  forget: (draftId: string) => void
  /** The voucher was accepted and the server could not be reached: it waits in this browser. */
  wait: (entry: Entry) => void
  /** The voucher was refused and the form holds another: stores it as a draft at once. */
  keepNow: (entry: Entry) => void
  /** The voucher is in the form again: its draft is stored as before. */
  show: (draftId: string) => void
}

/**
 * Stores what is being typed: in the browser at once, on the server within a second, and when the user leaves the form. What was opened,
 * such as a duplicate or a draft, is not stored until the user changes it.
 */
export function useSavedDraft(organizationId: string, { entry, isChanged }: EntryEditor, enabled: boolean): DraftActions {
  const client = useQueryClient()
  const { kept, refusal } = useStoredDrafts()
  useRefusalNotice(refusal)
  const { id } = entry
  const touched = isTouched(entry)
  const text = enabled && touched && (isChanged() || mayBeStored(id)) ? textOf(entry) : undefined

  useEffect(() => {
    if (text !== undefined) storeDraft({ id, organizationId, body: text })
    // The user emptied the form, so its draft is deleted. Signing out also empties it, and must not.
    else if (enabled && !touched && mayBeStored(id)) forget(client, organizationId, id)
  }, [client, enabled, id, organizationId, text, touched])
  useEffect(() => () => void sendAndList(client, organizationId), [client, organizationId])

  return {
    keptAt_ms: kept?.id === id && text !== undefined ? kept.at_ms : undefined,
    hide,
    show,
    forget: (draftId) => forget(client, organizationId, draftId),
    wait: (accepted) => storeAccepted({ id: accepted.id, organizationId, body: textOf(accepted) }),
    keepNow: (refused) => {
      storeDraft({ id: refused.id, organizationId, body: textOf(refused) })
      show(refused.id)
      void sendAndList(client, organizationId)
    },
  }
}

/** Notifies the user when the server refused a draft, which is then in this browser only and not on other machines. */
function useRefusalNotice(refusal: WireFailure | undefined) {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const sentence = refusal && sayFailure(refusal)
  useEffect(() => {
    if (sentence !== undefined) notify('error', t('The draft is saved in this browser only.'), sentence)
  }, [sentence, t])
}

/** Deletes a draft, and puts one that was deleted back. */
export function useDraftBin(organizationId: string): {
  throwAway: (draftId: string) => void
  putBack: (draft: Pick<Draft, 'id' | 'body'>) => void
} {
  const client = useQueryClient()
  return {
    throwAway: (draftId) => forget(client, organizationId, draftId),
    putBack: ({ id, body }) => {
      storeDraft({ id, organizationId, body })
      show(id)
      void sendAndList(client, organizationId)
    },
  }
}

/** Deletes a draft here and on the server. If that fails it stays listed, and the user can discard it. */
export function forget(client: QueryClient, organizationId: string, draftId: string): void {
  dropStored(draftId)
  const { queryKey } = endpointQuery(listDrafts, { params: { organizationId } })
  const listed = client.getQueryData<AnswerOf<typeof listDrafts>>(queryKey)?.result.some((draft) => draft.id === draftId)
  const throwAway = async (mayBeThere: boolean) => {
    if (!listed && !mayBeThere) return
    const thrownAway = { params: { organizationId, draftId } }
    await call(deleteDraft, thrownAway)
    await makeStale(client, deleteDraft, thrownAway)
  }
  void afterSending(draftId, throwAway).catch(() => {})
}

/** Sends the latest drafts and reads the list again; if sending fails, it is repeated later, and the list shows this browser's draft. */
async function sendAndList(client: QueryClient, organizationId: string): Promise<void> {
  await sendDrafts().catch(() => {})
  await makeStale(client, saveDraft, { params: { organizationId } })
}
