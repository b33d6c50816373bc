import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readChosen } from '../books/chosen.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { useKeys } from '../ui/use-keys.ts'
import { SavedViewDialog } from './saved-view-dialog.tsx'
import { SavedViewPicker } from './saved-view-picker.tsx'
import { useSavedViews } from './use-saved-views.ts'

/** The saved views of the report: the button bears the name of the one in force. Ctrl+Shift+S saves one, Alt+M copies the link. */
export function SavedViewTools() {
  const { t } = useTranslation()
  const { views, inForce, open, openNone } = useSavedViews()
  const [over, setOver] = useState<'picker' | 'dialog'>()
  const copy = useCopyLink()
  const close = () => setOver(undefined)
  const then = (work: () => void) => () => {
    close()
    work()
  }
  useKeys([
    { keys: 'Ctrl+Shift+S', label: t('Save view'), run: () => setOver('dialog'), hidden: true },
    { keys: 'Alt+S', label: t('Saved views'), run: () => setOver('picker'), hidden: true },
    { keys: 'Alt+M', label: t('Copy link'), run: copy, hidden: true },
  ])
  return (
    <>
      <Button kind="ghost" small keys="Alt+S" onClick={() => setOver('picker')}>
        {inForce?.name ?? t('Views')}
      </Button>
      {over === 'dialog' && <SavedViewDialog former={inForce} onSaved={(view) => then(() => open(view))()} onClose={close} />}
      {over === 'picker' && (
        <SavedViewPicker
          {...{ views, inForce }}
          onOpen={(view) => then(() => open(view))()}
          onNone={then(openNone)}
          onSave={() => setOver('dialog')}
          onClose={close}
        />
      )}
    </>
  )
}

/** Copies the absolute address of the report, with the organization and the year in which it is read. */
function useCopyLink(): () => void {
  const { t } = useTranslation()
  const href = useLocation({ select: ({ href: path }) => path })
  return () => {
    const link = new URL(href, location.origin)
    const { org, fiscalYear } = readChosen()
    if (org !== null) link.searchParams.set('org', org)
    if (fiscalYear !== null) link.searchParams.set('fiscalYear', fiscalYear)
    link.searchParams.delete('saved')
    navigator.clipboard.writeText(link.href).then(
      () => notify('success', t('The link is copied.')),
      () => notify('warning', t('The browser does not permit copying. Copy the address instead.')),
    )
  }
}
