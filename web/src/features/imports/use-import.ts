import { type ImportAnswer, importSheets, importTally, type SheetKind, showImport } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeStale } from '../../api/topics.ts'
import { useEndpoint, useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { useWatchedRun } from '../../files/import-run/use-watched-run.ts'

const TOO_LARGE = sentence(
  'A file has at most 100 MB. In Tally, export the ledgers first and then the vouchers of shorter periods, and import these files one after the other.',
)

const TOO_LARGE_SHEET = sentence('A workbook or CSV file has at most 20 MB. Import it in parts, one after the other.')

/** What was chosen and what became of it. It outlives the screen: one may look elsewhere while an import runs. */
type Kept = { file?: File; importId?: string; holds?: SheetKind | undefined }
const keptByOrganization = new Map<string, Kept>()

/** How an import is started: stored only where it is no dry run; its question answered with yes. */
type How = { dryRun?: 'true'; confirm?: 'true' }

/** What is imported: an export of Tally, or a workbook. */
type Source = ImportAnswer['source']

const SHEETS = /\.(?:xlsx|xlsm|xls|ods|csv|tsv|txt)$/i
const sourceOf = (file: File | undefined): Source => (file && SHEETS.test(file.name) ? 'sheets' : 'tally')

/** An import on the screen: its file, how its last run goes, and what may be done next. */
export type ImportWork = {
  file: File | undefined
  source: Source
  /** What the only sheet of the file holds; undefined where its name or its heads say it. */
  holds: SheetKind | undefined
  choosesHolds: (holds: SheetKind | undefined) => void
  run: ImportAnswer | undefined
  /** The file is on its way, or the run goes on. */
  stage: 'sending' | 'running' | 'idle'
  /** Why the file was not taken, in the reader's language. */
  failure: string | undefined
  choose: (file: File | undefined) => void
  start: (how: How) => void
  /** The same once more, where the file did not reach the server. */
  again: (() => void) | undefined
}

/** What Tally exports, as the machine's dialog for files wants it said. */
export const TALLY_FILES = '.xml,text/xml,application/xml'
/** The same with workbooks. */
export const IMPORT_FILES = `${TALLY_FILES},.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`

/** Sends the file, then looks again and again how far its run is. What the run stored is stale here when it is done. */
export function useImport(organizationId: string): ImportWork {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const [kept, setKept] = useState(() => keptByOrganization.get(organizationId) ?? {})
  const source = sourceOf(kept.file)
  const [ofTally, ofSheets] = [useWrite(importTally, { quiet: true }), useWrite(importSheets, { quiet: true })]
  const send = source === 'sheets' ? ofSheets : ofTally
  const run = useRun(organizationId, kept.importId)
  const keep = (next: Kept) => {
    keptByOrganization.set(organizationId, next)
    setKept(next)
  }
  const choose = (file: File | undefined) => {
    send.reset()
    keep(file ? { file } : {})
  }
  const choosesHolds = (holds: SheetKind | undefined) => {
    send.reset()
    keep({ ...(kept.file && { file: kept.file }), holds })
  }
  const start = (how: How) => {
    const { file, holds } = kept
    if (!file) return
    keep({ file, holds })
    const sent = { params: { organizationId }, body: { file } }
    // The promise, not a callback: it is heard even when the screen was left meanwhile.
    const started =
      source === 'sheets' ? ofSheets.mutateAsync({ ...sent, query: { ...how, holds } }) : ofTally.mutateAsync({ ...sent, query: how })
    started.then(
      ({ id }) => keep({ file, holds, importId: id }),
      () => {}, // told in place, below
    )
  }
  const lost = send.error?.isPassing ? send.variables?.query : undefined
  const tooLarge = kept.file !== undefined && kept.file.size > ((source === 'sheets' ? importSheets : importTally).limit_bytes ?? 0)
  const running = kept.importId !== undefined && (run === undefined || run.state === 'running')
  return {
    ...{ file: kept.file, source, holds: kept.holds, choosesHolds, run, choose, start, again: lost && (() => start(lost as How)) },
    stage: send.isPending ? 'sending' : running ? 'running' : 'idle',
    failure: tooLarge ? t(source === 'sheets' ? TOO_LARGE_SHEET : TOO_LARGE) : send.error ? sayFailure(send.error) : undefined,
  }
}

function useRun(organizationId: string, importId: string | undefined): ImportAnswer | undefined {
  const client = useQueryClient()
  const options = { enabled: importId !== undefined }
  const asked = useEndpoint(showImport, { params: { organizationId, importId: importId ?? '' } }, options)
  const onStored = useCallback(() => makeStale(client, importTally, { params: { organizationId } }), [client, organizationId])
  return useWatchedRun(asked, importId, onStored)
}
