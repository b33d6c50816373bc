import { attachFile, type FileType } from '@lekha/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { beforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/call.ts'
import { makeStale } from '../api/topics.ts'
import { WireFailure } from '../api/wire-failure.ts'

/**
 * A file that is to hang on a voucher. Its id is the key under which it is stored once; `storedAs` is the id of the attachment, from the
 * answer of the server until the list of attachments has been read again.
 */
export type WaitingFile = { id: string; file: File; mediaType: FileType; storedAs?: string; failure?: WireFailure }

const NONE: readonly WaitingFile[] = []
/** By the id of the voucher, which a new one has before it is accepted. */
let waiting: ReadonlyMap<string, readonly WaitingFile[]> = new Map()
const listeners = new Set<() => void>()

function change(voucherId: string, files: readonly WaitingFile[]): void {
  waiting = new Map(waiting).set(voucherId, files)
  for (const listener of listeners) listener()
}

const filesOf = (voucherId: string): readonly WaitingFile[] => waiting.get(voucherId) ?? NONE

/** The files that wait for a voucher. */
export function useWaitingFiles(voucherId: string): readonly WaitingFile[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => filesOf(voucherId),
  )
}

export const addWaiting = (voucherId: string, files: readonly WaitingFile[]): void => change(voucherId, [...filesOf(voucherId), ...files])

export const dropWaiting = (voucherId: string, fileId: string): void =>
  change(
    voucherId,
    filesOf(voucherId).filter(({ id }) => id !== fileId),
  )

const replaceWaiting = (voucherId: string, file: WaitingFile): void =>
  change(
    voucherId,
    filesOf(voucherId).map((other) => (other.id === file.id ? file : other)),
  )

/** What waited for one voucher waits for another: the form that holds it got another id. */
export function moveWaiting(from: string, to: string): void {
  const files = filesOf(from)
  if (from === to || files.length === 0) return
  change(from, NONE)
  change(to, files)
}

const sending = new Map<string, Promise<void>>()
beforeSignOut(async () => void (await Promise.allSettled(sending.values())))

// Whoever closes the page now would lose what is on its way.
const stay = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends what waits for a voucher that is stored, one after the other. What fails stays here, with the reason. */
export function sendWaiting(client: QueryClient, organizationId: string, voucherId: string): Promise<void> {
  const going = sending.get(voucherId)
  if (going) return going
  window.addEventListener('beforeunload', stay)
  const work = sendAll(client, organizationId, voucherId).finally(() => {
    sending.delete(voucherId)
    if (sending.size === 0) window.removeEventListener('beforeunload', stay)
  })
  sending.set(voucherId, work)
  return work
}

async function sendAll(client: QueryClient, organizationId: string, voucherId: string): Promise<void> {
  const params = { organizationId, voucherId }
  const tried = new Set<string>()
  const next = () => filesOf(voucherId).find(({ id }) => !tried.has(id))
  for (let each = next(); each; each = next()) {
    const { id, file } = each
    tried.add(id)
    try {
      const { result } = await call(attachFile, { params, body: { file } }, { key: id })
      replaceWaiting(voucherId, { ...each, storedAs: result.id })
      await makeStale(client, attachFile, { params })
      dropWaiting(voucherId, id)
    } catch (failure) {
      if (!(failure instanceof WireFailure)) throw failure
      replaceWaiting(voucherId, { ...each, failure })
    }
  }
}
