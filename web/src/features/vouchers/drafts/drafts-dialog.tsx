import { useTranslation } from 'react-i18next'
import { type Masters, voucherTypeName } from '../../../books/masters.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { DraftFacts, savedAt } from './draft-facts.tsx'
import type { Draft } from './drafts.ts'
import styles from './drafts-dialog.module.css'

type DraftsDialogProps = {
  drafts: readonly Draft[]
  masters: Masters
  onTake: (draft: Draft) => void
  onDiscard: (draftId: string) => void
  onClose: () => void
}

/** All drafts of the user, of every type of voucher, newest first: Enter opens one. */
export function DraftsDialog({ drafts, masters, onTake, onDiscard, onClose }: DraftsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nameOf = (code: string) => voucherTypeName(masters, code, language)
  return (
    <Dialog title={t('Drafts')} onClose={onClose}>
      <ul className={styles.draftList}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <button type="button" onClick={() => onTake(draft)}>
              <span>
                <b>{nameOf(draft.entry.type)}</b> <DraftFacts {...{ draft, masters }} />
              </span>
              <span className="second small">{t('Saved in drafts {{time}}', { time: savedAt(draft.savedAt_ms, language) })}</span>
            </button>
            <Button kind="ghost" small onClick={() => onDiscard(draft.id)}>
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
