import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { useFileDialog } from '../../files/use-file-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ImportIcon } from '../../ui/icon.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { EmptyDrop } from './empty-drop.tsx'
import { HoldsField } from './holds-field.tsx'
import { ImportRun } from './import-run.tsx'
import styles from './imports.module.css'
import { NextStep } from './next-step.tsx'
import { IMPORT_FILES, useImport } from './use-import.ts'

/** `import`: a file of Tally, a workbook or CSV is tried first, which stores nothing, then imported; at the end every ledger stands beside the file's figures. */
export function ImportScreen() {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  if (!may('import.run')) return <Empty title={t('Your role does not permit this.')} />
  return <FileImport key={organizationId} organizationId={organizationId} />
}

function FileImport({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const work = useImport(organizationId)
  const { file, run, stage, choose, source } = work
  const dialog = useFileDialog({ accept: IMPORT_FILES, onChoose: ([chosen]) => chosen && choose(chosen) })
  const isLoading = stage === 'running' && run === undefined
  const label = file ? t('Another file') : t('Choose a file')
  useKeys([{ keys: 'Alt+O', label, run: dialog.open, when: stage === 'idle', awaited: isLoading }])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = event.dataTransfer.files[0]
    if (dropped && stage === 'idle') choose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button and its key do the same.
    <div className="page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {dialog.input}
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Import')}</h1>
          {file && (
            <div className="page-tools">
              {source === 'sheets' && <HoldsField work={work} />}
              <Button kind="ghost" small icon={<ImportIcon />} keys="Alt+O" disabled={stage !== 'idle'} onClick={dialog.open}>
                {t('Another file')}
              </Button>
            </div>
          )}
        </div>
        {file && (
          <div className="chips">
            <Chip kind="view" label={file.name} />
            {run && run.company !== '' && <Chip kind="view" label={run.company} />}
            {run?.dryRun && <Chip kind="view" label={t('Dry run')} />}
          </div>
        )}
      </div>
      <div className={`page-body ${styles.import}`}>
        {file ? <NextStep work={work} onChoose={dialog.open} /> : <EmptyDrop organizationId={organizationId} onChoose={dialog.open} />}
        {run && <ImportRun run={run} />}
      </div>
    </div>
  )
}
