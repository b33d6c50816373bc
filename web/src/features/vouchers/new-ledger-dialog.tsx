import { createLedger } from '@lekha/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../api/masters.ts'
import { matchLedgers } from '../../api/match-ledgers.ts'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../app/organization.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { InputBox } from '../../ui/input-box.tsx'
import { chordOf } from '../../ui/keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { TypeAhead } from './type-ahead.tsx'

type NewLedgerDialogProps = { name: string; masters: Masters; onCreated: (ledgerId: string) => void; onClose: () => void }

/** A ledger made from inside the field: name, group, Enter, and back to the amount. */
export function NewLedgerDialog({ name: typed, masters, onCreated, onClose }: NewLedgerDialogProps) {
  const { t } = useTranslation()
  const form = useNewLedger(typed, onCreated)
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Ctrl+Enter', label: t('Create'), run: form.submit },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      title={t('New ledger')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" onClick={form.submit}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <Field label={t('Name')} error={form.nameError}>
          <TextInput
            data-autofocus={typed.trim() === '' ? true : undefined}
            value={form.name}
            maxLength={200}
            onChange={(event) => form.setName(event.target.value)}
          />
        </Field>
        <Field label={t('Group')} error={form.groupError}>
          <InputBox>
            <GroupField masters={masters} groupId={form.groupId} autoFocus={typed.trim() !== ''} onTake={form.take} onEnter={form.submit} />
          </InputBox>
        </Field>
      </div>
    </Dialog>
  )
}

/** Name and group as they are typed, and the way to the server. */
function useNewLedger(typed: string, onCreated: (ledgerId: string) => void) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const create = useWrite(createLedger, { quiet: true })
  const [name, setName] = useState(typed)
  const [groupId, setGroupId] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  // Enter takes the group and creates: what was taken a moment ago is not drawn yet.
  const taken = useRef<string | null>(null)

  const take = (id: string) => {
    taken.current = id
    setGroupId(id)
  }
  const submit = () => {
    setAsked(true)
    if (name.trim() === '' || taken.current === null) return
    const body = { ...EMPTY_LEDGER, name: name.trim(), groupId: taken.current }
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onCreated(result.id) })
  }
  const missingName = asked && name.trim() === '' ? t('Required') : undefined
  const nameError = missingName ?? (create.error ? say(create.error) : undefined)
  return { name, setName, groupId, take, submit, nameError, groupError: asked && groupId === null ? t('Required') : undefined }
}

const EMPTY_LEDGER = {
  nameNp: '',
  alias: '',
  code: null,
  pan: '',
  phone: '',
  address: '',
  creditDays: null,
  requiresSubLedger: false,
  active: true,
}

type GroupFieldProps = { masters: Masters; groupId: string | null; autoFocus: boolean; onTake: (id: string) => void; onEnter: () => void }

function GroupField({ masters, groupId, autoFocus, onTake, onEnter }: GroupFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const group = groupId === null ? undefined : masters.groupById.get(groupId)
  const match = (query: string) =>
    matchLedgers(query, masters.groups, language)
      .slice(0, 7)
      .map(({ ledger: found, name }) => ({ id: found.id, text: name, show: <span className="option-label">{name}</span> }))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!['Enter', 'Ctrl+Enter'].includes(chordOf(event))) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }
  return (
    <TypeAhead
      field="new-ledger-group"
      label={t('Group')}
      autoFocus={autoFocus}
      chosen={group ? nameIn(group, language) : ''}
      match={match}
      onTake={onTake}
      onKeyDown={onKeyDown}
    />
  )
}
