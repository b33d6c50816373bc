import { type ImportAnswer, importTally, showImport } from '@lekha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../app/organization.ts'
import { notify } from '../../ui/notify.ts'

const PAUSE_MS = 700

/** A run of an import: what it is doing, and what may be asked of it next. */
export type ImportRun = {
  /** How the last run went, or goes. */
  shown: ImportAnswer | undefined
  /** A file is on its way, or being worked on. */
  busy: boolean
  start: (how: { dryRun?: boolean; confirm?: boolean }) => void
  forget: () => void
}

/** Sends the file, then looks again and again how far it is. What it stored makes every figure stale. */
export function useImport(file: File | undefined): ImportRun {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const client = useQueryClient()
  const [importId, setImportId] = useState<string>()
  const send = useWrite(importTally)
  const read = useEndpoint(showImport, { params: { organizationId, importId: importId ?? '' } }, { enabled: importId !== undefined })
  const shown = importId === undefined ? undefined : read.data
  const { refetch } = read
  const state = shown?.state
  const dryRun = shown?.dryRun

  useEffect(() => {
    if (importId === undefined || (state !== undefined && state !== 'running')) return
    const timer = setInterval(() => void refetch(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [importId, state, refetch])
  useEffect(() => {
    if (state !== 'done' || dryRun !== false) return
    notify('success', t('Data has been added sucessfully.'))
    void client.invalidateQueries()
  }, [state, dryRun, client, t])

  const start = ({ dryRun: dry = false, confirm = false }: { dryRun?: boolean; confirm?: boolean }) => {
    if (!file) return
    const query = { ...(dry ? { dryRun: 'true' as const } : {}), ...(confirm ? { confirm: 'true' as const } : {}) }
    setImportId(undefined)
    send.mutate({ params: { organizationId }, query, body: { file } }, { onSuccess: ({ id }) => setImportId(id) })
  }
  const busy = send.isPending || (importId !== undefined && (state === undefined || state === 'running'))
  return { shown, busy, start, forget: () => setImportId(undefined) }
}
