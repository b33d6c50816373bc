import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { useFileDialog } from '../../files/use-file-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { ArchiveImportSection } from './archive-import-section.tsx'
import styles from './archives.module.css'
import { TakeArchive } from './take-archive.tsx'
import { useArchiveImport } from './use-archive-import.ts'

/** `archive`: the whole book is taken as one file, or comes back from one into an organization that was just created. */
export function ArchiveScreen() {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  if (!may('import.run')) return <Empty title={t('Your role does not permit this.')} />
  return <Archive key={organizationId} organizationId={organizationId} />
}

function Archive({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const work = useArchiveImport(organizationId)
  const idle = work.stage === 'idle'
  const dialog = useFileDialog({ accept: '.zip,application/zip', onChoose: ([chosen]) => chosen && work.choose(chosen) })
  useKeys([{ keys: 'Alt+O', label: work.file ? t('Another file') : t('Choose an archive'), run: dialog.open, when: idle }])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = event.dataTransfer.files[0]
    if (dropped && idle) work.choose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button and its key do the same.
    <div className="page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {dialog.input}
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Archive of the whole book')}</h1>
        </div>
      </div>
      <div className={`page-body ${styles.archive}`} data-scrolls="archive" data-scroll-restoration-id="archive">
        <TakeArchive organizationId={organizationId} />
        <ArchiveImportSection organizationId={organizationId} work={work} onChoose={dialog.open} />
      </div>
    </div>
  )
}
