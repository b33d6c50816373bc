import { deleteSavedView, type SavedView } from '@lekha/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { chordOf } from '../ui/keys.ts'
import { notify } from '../ui/notify.ts'
import styles from './saved-views.module.css'

type SavedViewPickerProps = {
  views: readonly SavedView[]
  inForce: SavedView | undefined
  onOpen: (view: SavedView) => void
  /** Opens the report without a view. */
  onNone: () => void
  onSave: () => void
  onClose: () => void
}

/** The saved views of a report: Enter opens one. */
export function SavedViewPicker({ views, inForce, onOpen, onNone, onSave, onClose }: SavedViewPickerProps) {
  const { t } = useTranslation()
  const [doomed, setDoomed] = useState<SavedView>()
  if (doomed) return <DeleteView view={doomed} onClose={() => setDoomed(undefined)} />
  return (
    <Dialog
      title={t('Saved views')}
      onClose={onClose}
      footer={
        <>
          {inForce && <Button onClick={onNone}>{t('Without a view')}</Button>}
          <Button kind="main" keys="Ctrl+Shift+S" onClick={onSave}>
            {t('Save view')}
          </Button>
        </>
      }
      keys={[
        { keys: 'ArrowUp ArrowDown', label: t('Choose') },
        { keys: 'Enter', label: t('Open') },
        { keys: 'Ctrl+Shift+S', label: t('Save view'), run: onSave },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      {views.length === 0 && <Empty>{t('Set the report up as you like and save it under a name.')}</Empty>}
      <ul className={styles.list} onKeyDown={walk}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} current={view.id === inForce?.id} onOpen={onOpen} onDelete={setDoomed} />
        ))}
      </ul>
    </Dialog>
  )
}

/** Up and Down go from view to view. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const chord = chordOf(event)
  const step = chord === 'ArrowDown' ? 1 : chord === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li > button:first-child')]
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (step === 0 || !next) return
  event.preventDefault()
  next.focus()
}

type ViewRowProps = { view: SavedView; current: boolean; onOpen: (view: SavedView) => void; onDelete: (view: SavedView) => void }

function ViewRow({ view, current, onOpen, onDelete }: ViewRowProps) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const said = [view.shared && t('shared'), view.isDefault && t('default')].filter(Boolean).join(' · ')
  return (
    <li>
      <button type="button" aria-current={current || undefined} onClick={() => onOpen(view)}>
        {view.name}
        {said !== '' && <span className="second small">{said}</span>}
      </button>
      {(view.shared ? may('chart.write') : view.mine) && (
        <Button kind="ghost" small onClick={() => onDelete(view)}>
          {t('Delete')}
        </Button>
      )}
    </li>
  )
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const remove = useWrite(deleteSavedView)
  const doIt = () =>
    remove.mutate(
      { params: { organizationId, viewId: view.id }, query: { version: String(view.version) } },
      {
        onSuccess: () => {
          notify('success', t('Record deleted successfully.'), view.name)
          onClose()
        },
      },
    )
  return (
    <AskDialog
      title={t('Delete the view {{name}}?', { name: view.name })}
      verb={t('Delete')}
      pending={remove.isPending}
      refused={remove.isError}
      onDo={doIt}
      onClose={onClose}
    >
      {view.shared ? t('Nobody who reads reports finds it any more.') : t('You do not find it any more.')}
    </AskDialog>
  )
}
