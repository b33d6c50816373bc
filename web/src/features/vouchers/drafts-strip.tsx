import { timeInNepal } from '@lekha/calendar'
import { deleteDraft } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { dropStored } from '../../books/draft-store.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useDrafts } from './drafts.ts'
import { type Entry, isTouched } from './entry.ts'

/** Vouchers of this type that were begun and not accepted: one press brings the newest back. */
export function DraftsStrip({ entry, onTake }: { entry: Entry; onTake: (entry: Entry) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId, may } = useOrganization()
  const drop = useWrite(deleteDraft, { quiet: true })
  const drafts = useDrafts(organizationId, entry.type, may('draft.write')).filter((draft) => draft.id !== entry.id)
  const [newest] = drafts
  const offered = newest !== undefined && !isTouched(entry)
  useKeys([{ keys: 'Alt+O', label: t('Open draft'), run: () => newest && onTake(newest.entry), when: offered }])
  if (!offered) return null
  const throwAway = () => {
    dropStored(newest.id)
    drop.mutate({ params: { organizationId, draftId: newest.id } })
  }
  const time = digits(timeInNepal(newest.savedAt_ms), language)
  return (
    <div className="entry-drafts" role="status">
      <span>{t('A draft of {{time}} is saved.', { time })}</span>
      {drafts.length > 1 && <span className="second">{t('{{number}} in all', { number: digits(String(drafts.length), language) })}</span>}
      <span className="grow" />
      <Button kind="link" keys="Alt+O" onClick={() => onTake(newest.entry)}>
        {t('Open draft')}
      </Button>
      <Button kind="ghost" onClick={throwAway}>
        {t('Discard')}
      </Button>
    </div>
  )
}
