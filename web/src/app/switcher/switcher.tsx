import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailedReads } from '../../api/failed-reads.ts'
import dialog from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure, TRY_NOW } from '../../ui/failure.tsx'
import { useLanguage } from '../../ui/language.ts'
import { InVain } from '../../ui/skeleton.tsx'
import styles from './switcher.module.css'
import type { SwitcherPart, SwitcherStart } from './switcher-part.tsx'
import { useSwitcher } from './use-switcher.ts'

type SwitcherDialogProps = {
  start: SwitcherStart
  onClose: () => void
  /** Further links below the lists; a form has its own. */
  below?: ReactNode
}

/** The switcher in a dialog: the organization, then the fiscal year; after both it opens the dashboard. */
export function SwitcherDialog({ start, onClose, below }: SwitcherDialogProps) {
  const { t } = useTranslation()
  const part = useSwitcherToDashboard(start, onClose)
  const failed = useFailedReads()
  const keys = [
    { keys: 'ArrowUp ArrowDown', label: t('Choose'), when: part.verb === 'submit' },
    { keys: 'Enter', label: t('Submit'), when: part.verb === 'submit' },
    { keys: 'Ctrl+Enter', label: t('Create'), when: part.verb === 'create' },
    { ...TRY_NOW, label: t('Try now'), run: failed?.retry, when: failed !== undefined },
    { keys: 'Escape', label: part.onBack ? t('Cancel') : t('Close') },
  ]
  return (
    <Dialog onClose={part.onBack ?? onClose} title={part.title} footer={part.footer} below={part.onBack ? undefined : below} keys={keys}>
      {failed && <Failure what={failed.what} onRetry={failed.retry} />}
      <InVain value={failed?.unread === true}>{part.body}</InVain>
    </Dialog>
  )
}

/** The switcher in place of a page that needs an organization, or a year: after both, the page is shown. */
export function SwitcherCard({ start }: { start: SwitcherStart }) {
  const titleId = useId()
  const part = useSwitcher(start, () => {})
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={dialog.title}>
        {part.title}
      </h2>
      <div className={styles.cardBody}>{part.body}</div>
      {part.footer && <div className={dialog.footer}>{part.footer}</div>}
    </section>
  )
}

function useSwitcherToDashboard(start: SwitcherStart, onDone: () => void): SwitcherPart {
  const navigate = useNavigate()
  const lng = useLanguage()
  return useSwitcher(start, () => {
    onDone()
    void navigate({ to: '/$lng/accountDashboard', params: { lng } })
  })
}
