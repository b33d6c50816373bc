import { timeInNepal } from '@lekha/calendar'
import { deleteDraft } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { dropStored } from '../../books/draft-store.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { type UnreadDraft, useDrafts } from './drafts.ts'
import { type Entry, isTouched } from './entry.ts'
import styles from './voucher.module.css'

/** The drafts of this voucher type; a key opens the newest. Below them, the drafts that cannot be opened. */
export function DraftsStrip({ entry, onTake }: { entry: Entry; onTake: (entry: Entry) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId, may } = useOrganization()
  const drop = useWrite(deleteDraft, { quiet: true })
  const { drafts: all, unread, isLoading } = useDrafts(organizationId, entry.type, may('draft.write'))
  const drafts = all.filter((draft) => draft.id !== entry.id)
  const [newest] = drafts
  const isFree = !isTouched(entry)
  useKeys([
    {
      keys: 'Alt+O',
      label: t('Open draft'),
      run: () => newest && onTake(newest.entry),
      when: isFree && newest !== undefined,
      awaited: isFree && isLoading,
    },
  ])
  if (!isFree) return null
  const discard = (draftId: string) => {
    dropStored(draftId)
    drop.mutate({ params: { organizationId, draftId } })
  }
  return (
    <>
      {newest && (
        <div className={styles.drafts} role="status">
          <span>{t('A draft of {{time}} is saved.', { time: digits(timeInNepal(newest.savedAt_ms), language) })}</span>
          {drafts.length > 1 && (
            <span className="second">{t('{{number}} in all', { number: digits(String(drafts.length), language) })}</span>
          )}
          <span className="grow" />
          <Button kind="link" keys="Alt+O" onClick={() => onTake(newest.entry)}>
            {t('Open draft')}
          </Button>
          <Button kind="ghost" onClick={() => discard(newest.id)}>
            {t('Discard')}
          </Button>
        </div>
      )}
      {unread.map((draft) => (
        <UnreadStrip key={draft.id} draft={draft} onDiscard={() => discard(draft.id)} />
      ))}
    </>
  )
}

/** A draft that this program cannot open: it stays stored, and can be saved as a file, until the user discards it. */
function UnreadStrip({ draft, onDiscard }: { draft: UnreadDraft; onDiscard: () => void }) {
  const { t } = useTranslation()
  const time = digits(timeInNepal(draft.savedAt_ms), useLanguage())
  const save = () => download(`draft-${draft.id}.json`, 'application/json', new TextEncoder().encode(draft.body))
  return (
    <div className={styles.drafts} role="status">
      <span className="warn">
        {draft.reason === 'newer'
          ? t('A draft of {{time}} was written by a later version of Lekha. Load the page anew to open it.', { time })
          : t('A draft of {{time}} is damaged and cannot be opened.', { time })}
      </span>
      <span className="grow" />
      <Button kind="link" onClick={save}>
        {t('Save as a file')}
      </Button>
      <Button kind="ghost" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  )
}
