import { takeArchive } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import type { WireFailure } from '../../api/wire-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ArchiveIcon } from '../../ui/icon.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './archives.module.css'

/** The way out: everything as one file, without a program that would have to be asked. */
export function TakeArchive({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const [writing, setWriting] = useState(false)
  const take = () => {
    if (writing) return
    setWriting(true)
    void call(takeArchive, { params: { organizationId } })
      .then(
        saveFile,
        (failure: unknown) => notify('error', say(failure as WireFailure)), // call() throws nothing else
      )
      .finally(() => setWriting(false))
  }
  useKeys([{ keys: 'Alt+E', label: t('Take the archive'), run: take, when: !writing }])
  return (
    <section className={styles.part} aria-labelledby="take-archive">
      <h2 id="take-archive">{t('Take the archive')}</h2>
      <p>
        {t(
          'One ZIP file with the chart, every version of every voucher, attachments, locks, planned vouchers, shared views and filed reports. It is readable without Lekha.',
        )}
      </p>
      <p className="hint small">
        {t('Passwords, drafts and private views are not in it. That it was taken is written down among the security events.')}
      </p>
      <Button icon={<ArchiveIcon />} keys="Alt+E" aria-busy={writing} onClick={take}>
        {writing ? t('The file is being written…') : t('Take the archive')}
      </Button>
    </section>
  )
}
