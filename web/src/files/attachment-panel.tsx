import { detachFile, isPicture } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../api/stored-image.ts'
import { useFailureSentence, useWrite } from '../api/use-endpoint.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { dayOf, epochOf } from '../ui/clock.ts'
import { DateText } from '../ui/date-text.tsx'
import { download } from '../ui/download.ts'
import { XIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { useContents } from './file-contents.ts'
import styles from './files.module.css'
import type { Attachments, ShownFile } from './use-attachments.ts'

type PanelProps = { attachments: Attachments; file: ShownFile }

/** One attachment beside its voucher. Never takes the keyboard: what is read here is typed there. */
export function AttachmentPanel({ attachments, file }: PanelProps) {
  const { t } = useTranslation()
  const contents = useContents(attachments, file)
  return (
    <aside className={`panel ${styles.panel}`} aria-label={t('Attachment')}>
      <div className="line">
        <h2 className={`grow ${styles.name}`} title={file.name}>
          {file.name}
        </h2>
        <IconButton label={t('Close the attachment')} onClick={() => attachments.show(undefined)}>
          <XIcon />
        </IconButton>
      </div>
      <About file={file} />
      {contents && <Contents key={file.id} file={file} contents={contents} />}
      <Ways attachments={attachments} file={file} contents={contents} />
    </aside>
  )
}

const KILOBYTE = 1024

function About({ file }: Pick<PanelProps, 'file'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sayFailure = useFailureSentence()
  const size = t('{{number}} kB', { number: formatCount(Math.ceil(file.size_bytes / KILOBYTE), language) })
  const failure = file.waiting?.failure
  if (failure) return <p className="bad small">{sayFailure(failure)}</p>
  return (
    <p className="second small" lang={langOf(language)}>
      {size}
      {file.stored ? (
        <>
          {' · '}
          {file.stored.attachedBy}, <DateText ad={dayOf(epochOf(file.stored.attachedAt))} />
        </>
      ) : (
        ` · ${t('stored with the voucher')}`
      )}
    </p>
  )
}

function Contents({ file, contents }: Pick<PanelProps, 'file'> & { contents: Blob }) {
  const { t } = useTranslation()
  const address = useBlobAddress(contents)
  if (address === undefined) return null
  if (isPicture(file.mediaType)) return <img src={address} alt={file.name} className={styles.shown} />
  if (file.mediaType === 'application/pdf' && navigator.pdfViewerEnabled)
    return <iframe src={address} title={file.name} className={styles.shown} />
  return <p className="second">{t('This kind of file is not shown here. Save it to open it.')}</p>
}

/** What can be done with the file: save it on this machine, try again what failed, take it off. */
function Ways({ attachments, file, contents }: PanelProps & { contents: Blob | undefined }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const { waiting } = file
  const save = async () => contents && download(file.name, file.mediaType, new Uint8Array(await contents.arrayBuffer()))
  return (
    <div className={styles.ways}>
      {waiting?.failure && (
        <Button small onClick={attachments.tryAgain}>
          {t('Try now')}
        </Button>
      )}
      <Button small disabled={contents === undefined} onClick={() => void save()}>
        {t('Save')}
      </Button>
      {waiting ? (
        <Button small onClick={() => attachments.drop(file.id)}>
          {t('Remove')}
        </Button>
      ) : (
        attachments.mayDetach && (
          <Button small onClick={() => setAsks(true)}>
            {t('Remove')}
          </Button>
        )
      )}
      {asks && <DetachDialog attachments={attachments} file={file} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** Asks once: a file that is taken off is gone, and the books remember only that it hung here. */
function DetachDialog({ attachments, file, onClose }: PanelProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const detach = useWrite(detachFile)
  const { organizationId, voucherId } = attachments
  const takeOff = () =>
    detach.mutate(
      { params: { organizationId, voucherId, fileId: file.id } },
      {
        onSuccess: () => {
          onClose()
          attachments.show(undefined)
        },
      },
    )
  return (
    <AskDialog
      title={t('Remove {{name}} from the voucher?', { name: file.name })}
      verb={t('Remove')}
      pending={detach.isPending}
      onDo={takeOff}
      onClose={onClose}
    >
      {t('The file is deleted. The audit records keep that it was attached here, and who removed it.')}
    </AskDialog>
  )
}
