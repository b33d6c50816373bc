import { AttachmentPanel } from './attachment-panel.tsx'
import { AttachmentStrip } from './attachment-strip.tsx'
import { useAttachments } from './use-attachments.ts'

/** What hangs on a voucher, to be read beside a report. */
export function AttachedFiles({ voucherId }: { voucherId: string }) {
  const attachments = useAttachments({ voucherId, isPosted: true, readOnly: true })
  return (
    <>
      <AttachmentStrip attachments={attachments} />
      {attachments.open && <AttachmentPanel attachments={attachments} file={attachments.open} />}
    </>
  )
}
