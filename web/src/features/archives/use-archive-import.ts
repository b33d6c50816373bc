import { type ArchiveImport, importArchive, showArchiveImport } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeStale } from '../../api/topics.ts'
import { useEndpoint, useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { useWatchedRun } from '../../files/import-run/use-watched-run.ts'

const TOO_LARGE = sentence('An archive has at most 1 GB.')

/** What was chosen and what became of it. It outlives the screen: one may look elsewhere while an import runs. */
type Kept = { file?: File; importId?: string }
const keptByOrganization = new Map<string, Kept>()

/** The import of an archive on the screen. */
export type ArchiveWork = {
  file: File | undefined
  run: ArchiveImport | undefined
  /** The file is on its way, or the run goes on. */
  stage: 'sending' | 'running' | 'idle'
  /** Why the file was not taken, in the reader's language. */
  failure: string | undefined
  choose: (file: File) => void
  start: (dryRun: boolean) => void
}

/** Sends the archive, then looks again and again how far its run is. */
export function useArchiveImport(organizationId: string): ArchiveWork {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const [kept, setKept] = useState(() => keptByOrganization.get(organizationId) ?? {})
  const send = useWrite(importArchive, { quiet: true })
  const run = useRun(organizationId, kept.importId)
  const keep = (next: Kept) => {
    keptByOrganization.set(organizationId, next)
    setKept(next)
  }
  const choose = (file: File) => {
    send.reset()
    keep({ file })
  }
  const start = (dryRun: boolean) => {
    const { file } = kept
    if (!file) return
    keep({ file })
    // The promise, not a callback: it is heard even when the screen was left meanwhile.
    send.mutateAsync({ params: { organizationId }, query: dryRun ? { dryRun: 'true' } : {}, body: { file } }).then(
      ({ id }) => keep({ file, importId: id }),
      () => {}, // told in place
    )
  }
  const tooLarge = kept.file !== undefined && kept.file.size > (importArchive.limit_bytes ?? 0)
  const running = kept.importId !== undefined && (run === undefined || run.state === 'running')
  return {
    ...{ file: kept.file, run, choose, start },
    stage: send.isPending ? 'sending' : running ? 'running' : 'idle',
    failure: tooLarge ? t(TOO_LARGE) : send.error ? sayFailure(send.error) : undefined,
  }
}

function useRun(organizationId: string, importId: string | undefined): ArchiveImport | undefined {
  const client = useQueryClient()
  const options = { enabled: importId !== undefined }
  const asked = useEndpoint(showArchiveImport, { params: { organizationId, importId: importId ?? '' } }, options)
  const onStored = useCallback(() => makeStale(client, importArchive, { params: { organizationId } }), [client, organizationId])
  return useWatchedRun(asked, importId, onStored)
}
