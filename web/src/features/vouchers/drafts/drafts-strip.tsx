import { deleteDraft } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../api/use-endpoint.ts'
import { dropStored } from '../../../books/draft-store.ts'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/download.ts'
import { useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import type { Entry } from '../entry/entry.ts'
import { isTouched } from '../entry/is-touched.ts'
import type { EntryEditor } from '../entry/use-entry.ts'
import { DraftFacts, savedAt } from './draft-facts.tsx'
import { type Draft, type UnreadDraft, useDrafts } from './drafts.ts'
import { DraftsDialog } from './drafts-dialog.tsx'
import styles from './drafts-strip.module.css'

type DraftsStripProps = {
  editor: EntryEditor
  masters: Masters
  /** The blank voucher that stands there when a draft is put back. */
  blank: () => Entry
  /** The draft that the address names, to open once it is read. */
  wanted: string | undefined
}

/**
 * The drafts of this voucher type, and what is in the newest. A key opens it, and puts it back until something in it is changed; another
 * lists the drafts of all types. Below are the drafts that cannot be opened.
 */
export function DraftsStrip({ editor, masters, blank, wanted }: DraftsStripProps) {
  const { t } = useTranslation()
  const { entry } = editor
  const { all, unread, isLoading, discard } = useOwnDrafts(entry.id)
  const [newest, ...older] = all.filter((draft) => draft.entry.type === entry.type)
  const [taken, setTaken] = useState<string>()
  const [listed, setListed] = useState(false)
  const isFree = !isTouched(entry)
  const isTaken = taken === entry.id && !editor.isChanged()
  const take = (draft: Draft) => {
    setTaken(draft.id)
    editor.open(draft.entry)
  }
  useWanted(wanted, all, isFree, take)
  const putBack = () => editor.open(blank())
  useKeys([
    {
      keys: 'Alt+O',
      label: isTaken ? t('Put the draft back') : t('Open draft'),
      run: () => (isTaken ? putBack() : newest && take(newest)),
      when: isTaken || (isFree && newest !== undefined),
      awaited: isFree && isLoading,
    },
    { keys: 'Alt+Shift+O', label: t('All drafts'), run: () => setListed(true), when: isFree && all.length > 0, hidden: true },
  ])
  if (isTaken) return <TakenStrip onPutBack={putBack} />
  if (!isFree) return null
  return (
    <>
      {newest && (
        <NewestStrip draft={newest} masters={masters} onTake={() => take(newest)} onDiscard={() => discard(newest.id)}>
          {(older.length > 0 || all.length > 1) && (
            <Button kind="link" keys="Alt+Shift+O" onClick={() => setListed(true)}>
              {t('All drafts')}
            </Button>
          )}
        </NewestStrip>
      )}
      {unread.map((draft) => (
        <UnreadStrip key={draft.id} draft={draft} onDiscard={() => discard(draft.id)} />
      ))}
      {listed && all.length > 0 && <AllDrafts {...{ all, masters, type: entry.type, take, discard }} close={() => setListed(false)} />}
    </>
  )
}

/** The drafts of the user but the one in the form, and the function that discards one. */
function useOwnDrafts(entryId: string) {
  const { organizationId, may } = useOrganization()
  const drop = useWrite(deleteDraft, { quiet: true })
  const { drafts, unread, isLoading } = useDrafts(organizationId, may('draft.write'))
  const discard = (draftId: string) => {
    dropStored(draftId)
    drop.mutate({ params: { organizationId, draftId } })
  }
  return { all: drafts.filter((draft) => draft.id !== entryId), unread, isLoading, discard }
}

/** Opens the draft that the address names, once, when it has been read. */
function useWanted(wanted: string | undefined, drafts: readonly Draft[], isFree: boolean, take: (draft: Draft) => void) {
  const done = useRef<string>(undefined)
  const draft = wanted !== undefined && isFree && done.current !== wanted ? drafts.find(({ id }) => id === wanted) : undefined
  useEffect(() => {
    if (!draft) return
    done.current = draft.id
    take(draft)
  })
}

type AllDraftsProps = {
  all: readonly Draft[]
  masters: Masters
  type: string
  take: (draft: Draft) => void
  discard: (draftId: string) => void
  close: () => void
}

/** The list of all drafts; one of another type leads to its screen. */
function AllDrafts({ all, masters, type, take, discard, close }: AllDraftsProps) {
  const lng = useLanguage()
  const navigate = useNavigate()
  const open = (draft: Draft) => {
    close()
    if (draft.entry.type === type) take(draft)
    else void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { type: draft.entry.type, draft: draft.id } })
  }
  return <DraftsDialog {...{ drafts: all, masters }} onTake={open} onDiscard={discard} onClose={close} />
}

function TakenStrip({ onPutBack }: { onPutBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.drafts} role="status">
      <span className="grow">{t('The draft is open.')}</span>
      <Button kind="link" keys="Alt+O" onClick={onPutBack}>
        {t('Put the draft back')}
      </Button>
    </div>
  )
}

type NewestStripProps = { draft: Draft; masters: Masters; onTake: () => void; onDiscard: () => void; children: ReactNode }

function NewestStrip({ draft, masters, onTake, onDiscard, children }: NewestStripProps) {
  const { t } = useTranslation()
  const time = savedAt(draft.savedAt_ms, useLanguage())
  return (
    <div className={styles.drafts} role="status">
      <span>{t('A draft of {{time}} is saved.', { time })}</span>
      <span className="second">
        <DraftFacts {...{ draft, masters }} />
      </span>
      <span className="grow" />
      {children}
      <Button kind="link" keys="Alt+O" onClick={onTake}>
        {t('Open draft')}
      </Button>
      <Button kind="ghost" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  )
}

/** A draft that this program cannot open: it stays stored, and can be saved as a file, until the user discards it. */
function UnreadStrip({ draft, onDiscard }: { draft: UnreadDraft; onDiscard: () => void }) {
  const { t } = useTranslation()
  const time = savedAt(draft.savedAt_ms, useLanguage())
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
