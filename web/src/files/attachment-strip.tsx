import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AttachIcon, CameraIcon, ExcelIcon, PdfIcon, WarningIcon } from '../ui/icon.ts'
import { Kbd } from '../ui/kbd.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { usePhone } from '../ui/screen.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useThumbnail } from './file-contents.ts'
import styles from './files.module.css'
import { type Attachments, type ShownFile, useDroppedFiles, useFailureNotices } from './use-attachments.ts'
import { useFileDialog } from './use-file-dialog.tsx'

const ACCEPTED = '.png,.jpg,.jpeg,.webp,.pdf,.xlsx,.csv,image/png,image/jpeg,image/webp,application/pdf'

/** What hangs on a voucher, in one line: chosen with Alt+A, dropped or pasted; Alt+V shows one after the other beside it. */
export function AttachmentStrip({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { files, isLoading, open, show, showNext, mayAdd, add } = attachments
  const dialog = useFileDialog({ accept: ACCEPTED, multiple: true, onChoose: add })
  useDroppedFiles(mayAdd, add)
  useFailureNotices(attachments)
  useKeys([
    { keys: 'Alt+A', label: t('Attach a file'), run: dialog.open, when: mayAdd, hidden: true },
    { keys: 'Alt+V', label: t('View attachments'), run: showNext, when: files.length > 0, awaited: isLoading, hidden: true },
    { keys: 'Escape', label: t('Close the attachment'), run: () => show(undefined), when: open !== undefined, hidden: true },
  ])
  if (files.length === 0 && !mayAdd) return null
  return (
    <section className={styles.attachments} aria-label={t('Attachments')}>
      {mayAdd && <AddButtons open={dialog.open} add={add} />}
      {mayAdd && dialog.input}
      {files.length > 0 && (
        <span className={`hint small ${styles.attachmentsCount}`} lang={langOf(language)}>
          {files.length === 1 ? t('1 attachment') : t('{{number}} attachments', { number: digits(String(files.length), language) })}{' '}
          <Kbd silent keys="Alt+V" />
        </span>
      )}
      {files.map((file) => (
        <FileChip key={file.id} file={file} attachments={attachments} />
      ))}
    </section>
  )
}

function AddButtons({ open, add }: Pick<Attachments, 'add'> & { open: () => void }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const camera = useFileDialog({ accept: 'image/*', camera: true, onChoose: add })
  return (
    <>
      <Button kind="ghost" small keys="Alt+A" icon={<AttachIcon />} onClick={open}>
        {t('Attach')}
      </Button>
      {phone && (
        <Button kind="ghost" small icon={<CameraIcon />} onClick={camera.open}>
          {t('Photograph')}
        </Button>
      )}
      {phone && camera.input}
    </>
  )
}

function FileChip({ file, attachments }: { file: ShownFile; attachments: Attachments }) {
  const { t } = useTranslation()
  const isOpen = attachments.open?.id === file.id
  const failed = file.waiting?.failure !== undefined
  return (
    <button
      type="button"
      className={styles.attachment}
      aria-pressed={isOpen}
      title={file.name}
      onClick={() => attachments.show(isOpen ? undefined : file.id)}
    >
      <Sign file={file} attachments={attachments} />
      <span className={styles.name}>{file.name}</span>
      {failed && (
        <span className="bad line">
          <WarningIcon /> {t('not attached')}
        </span>
      )}
    </button>
  )
}

/** A small picture of the file, or of its kind. */
function Sign({ file, attachments }: { file: ShownFile; attachments: Attachments }) {
  const address = useThumbnail(attachments, file)
  if (address !== undefined) return <img src={address} alt="" className={styles.picture} />
  if (file.mediaType === 'application/pdf') return <PdfIcon />
  return file.mediaType.startsWith('image/') ? <CameraIcon /> : <ExcelIcon />
}
