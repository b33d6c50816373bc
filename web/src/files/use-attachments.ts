import { type Attachment, fileType, listAttachments, MAX_ATTACHMENTS, MAX_FILE_BYTES } from '@lekha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { useEndpoint, useFailureSentence } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { notify } from '../ui/notify.ts'
import { addWaiting, dropWaiting, sendWaiting, useWaitingFiles, type WaitingFile } from './waiting-files.ts'

/** A file that hangs on a voucher, or is about to. */
export type ShownFile = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'size_bytes'> &
  ({ stored: Attachment; waiting?: never } | { waiting: WaitingFile; stored?: never })

/** The files of one voucher and what can be done with them; one of them may be open beside it. */
export type Attachments = {
  organizationId: string
  voucherId: string
  files: readonly ShownFile[]
  isLoading: boolean
  open: ShownFile | undefined
  show: (fileId: string | undefined) => void
  /** Opens the next one; after the last, none. */
  showNext: () => void
  mayAdd: boolean
  mayDetach: boolean
  add: (files: readonly File[]) => void
  /** Takes away a file that is not stored. */
  drop: (fileId: string) => void
  tryAgain: () => void
}

type VoucherFiles = {
  voucherId: string
  /** Whether the voucher stands: what is added then is stored at once, else with the voucher. */
  isPosted: boolean
  /** Beside a report nothing is added. */
  readOnly?: boolean
}

export function useAttachments({ voucherId, isPosted, readOnly = false }: VoucherFiles): Attachments {
  const { organizationId, may } = useOrganization()
  const client = useQueryClient()
  const listed = useEndpoint(listAttachments, { params: { organizationId, voucherId } }, { enabled: isPosted })
  const waiting = useWaitingFiles(voucherId)
  const [openId, setOpenId] = useState<string>()
  const judge = useJudgement()
  const attached = listed.data?.result ?? []
  const isListed = ({ storedAs }: WaitingFile) => attached.some(({ id }) => id === storedAs)
  const files: ShownFile[] = [
    ...attached.map((stored) => ({ ...stored, stored })),
    ...waiting
      .filter((each) => !isListed(each))
      .map((each) => ({ id: each.id, name: each.file.name, mediaType: each.mediaType, size_bytes: each.file.size, waiting: each })),
  ]
  const send = () => void sendWaiting(client, organizationId, voucherId)
  const mayAdd = !readOnly && may('voucher.post')
  const add = async (chosen: readonly File[]) => {
    const taken = await judge(chosen, files.length)
    if (taken.length === 0) return
    addWaiting(voucherId, taken)
    if (isPosted) send()
  }
  return {
    ...{ organizationId, voucherId, files, mayAdd, isLoading: listed.isLoading },
    open: files.find(({ id }) => id === openId),
    show: setOpenId,
    showNext: () => setOpenId(files[files.findIndex(({ id }) => id === openId) + 1]?.id),
    mayDetach: !readOnly && may('voucher.change'),
    add: (chosen) => void add(chosen),
    drop: (fileId) => dropWaiting(voucherId, fileId),
    tryAgain: send,
  }
}

/** Judges files by their own bytes before anything is sent; what is not taken is said, and the others go on. */
function useJudgement() {
  const { t } = useTranslation()
  return async (chosen: readonly File[], standing: number): Promise<WaitingFile[]> => {
    const taken: WaitingFile[] = []
    for (const file of chosen) {
      const mediaType = file.size > MAX_FILE_BYTES ? undefined : fileType(new Uint8Array(await file.arrayBuffer()), file.name)
      if (file.size > MAX_FILE_BYTES) notify('error', t('A file has at most 10 MB.'), file.name)
      else if (mediaType === undefined)
        notify('error', t('This kind of file cannot be attached. Attach a PNG, JPEG, WebP, PDF, XLSX or CSV file.'), file.name)
      else if (standing + taken.length >= MAX_ATTACHMENTS) notify('error', t('A voucher has at most 20 attachments.'), file.name)
      else taken.push({ id: uuidv7(), file, mediaType })
    }
    return taken
  }
}

/** Says once what could not be attached; it stays in the list with the reason. */
export function useFailureNotices({ files }: Attachments): void {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const failed = files.findLast(({ waiting }) => waiting?.failure !== undefined)
  const name = failed?.name
  const reason = failed?.waiting?.failure && sayFailure(failed.waiting.failure)
  useEffect(() => {
    if (name !== undefined && reason !== undefined) notify('error', t('{{name}} is not attached.', { name }), reason)
  }, [name, reason, t])
}

/** Files that are dropped anywhere on the screen, or pasted, such as a picture of a bill. */
export function useDroppedFiles(isWanted: boolean, add: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!isWanted) return
    const over = (event: DragEvent) => event.preventDefault()
    const take = (event: Event, transfer: DataTransfer | null) => {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  })
}
