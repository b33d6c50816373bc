import { createLedger, type LedgerAnswer, updateLedger } from '@lekha/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import type { Masters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { formKeys } from '../../form/form-keys.ts'
import { NamePicker } from '../../picker/name-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type LedgerDialogProps = {
  /** The ledger to alter; undefined for a new one. */
  ledger: LedgerAnswer | undefined
  /** The name typed for a new one. */
  name: string
  masters: Masters
  onDone: (ledgerId: string) => void
  onClose: () => void
}

/** Creates or alters a ledger from inside its field: name, group, Enter, and back. The ledger's other fields are not changed. */
export function LedgerDialog({ ledger, name: typed, masters, onDone, onClose }: LedgerDialogProps) {
  const { t } = useTranslation()
  const form = useLedgerForm(ledger, typed, onDone)
  const verb = ledger ? t('Save') : t('Create')
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Ctrl+Enter', label: verb, run: form.submit },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      title={ledger ? t('Alter ledger') : t('New ledger')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" onClick={form.submit}>
            {verb}
          </Button>
        </>
      }
    >
      <form className="form-stack" autoComplete="off" onKeyDown={formKeys} onSubmit={form.onSubmit}>
        <Field label={t('Name')} error={form.nameError}>
          <TextInput
            ref={form.nameField}
            data-autofocus={typed.trim() === '' ? true : undefined}
            value={form.name}
            maxLength={200}
            onChange={(event) => form.setName(event.target.value)}
          />
        </Field>
        {ledger && (
          <Field label={t('Name in Nepali')} optional>
            <TextInput lang="ne" value={form.nameNp} maxLength={200} onChange={(event) => form.setNameNp(event.target.value)} />
          </Field>
        )}
        <Field label={t('Group')} error={form.groupError}>
          <NamePicker items={masters.groups} value={form.groupId} autoFocus={typed.trim() !== ''} onChange={form.take} />
        </Field>
      </form>
    </Dialog>
  )
}

/** The form's names and group, and the calls that store them. */
function useLedgerForm(ledger: LedgerAnswer | undefined, typed: string, onDone: (ledgerId: string) => void) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const create = useWrite(createLedger, { quiet: true })
  const update = useWrite(updateLedger, { quiet: true })
  const [name, setName] = useState(ledger?.name ?? typed)
  const [nameNp, setNameNp] = useState(ledger?.nameNp ?? '')
  const [groupId, setGroupId] = useState(ledger?.groupId ?? null)
  const [submitted, setSubmitted] = useState(false)
  // One Enter both chooses the group and submits, before the next render: the ref has the choice already.
  const taken = useRef(groupId)
  const nameField = useRef<HTMLInputElement>(null)

  const take = (id: string | null) => {
    taken.current = id
    setGroupId(id)
  }
  const submit = () => {
    setSubmitted(true)
    if (name.trim() === '' || taken.current === null) return
    const typedFields = { name: name.trim(), nameNp: nameNp.trim(), groupId: taken.current }
    const done = { onSuccess: ({ result }: { result: LedgerAnswer }) => onDone(result.id), onError: () => nameField.current?.focus() }
    if (!ledger) return create.mutate({ params: { organizationId }, body: { ...EMPTY_LEDGER, ...typedFields } }, done)
    const { id: ledgerId, reserved: _reserved, ...former } = ledger
    update.mutate({ params: { organizationId, ledgerId }, body: { ...former, ...typedFields } }, done)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  const missingName = submitted && name.trim() === '' ? t('Required') : undefined
  const failure = create.error ?? update.error
  const nameError = missingName ?? (failure ? say(failure) : undefined)
  const groupError = submitted && groupId === null ? t('Required') : undefined
  return { name, nameField, setName, nameNp, setNameNp, groupId, take, submit, onSubmit, nameError, groupError }
}

const EMPTY_LEDGER = {
  alias: '',
  code: null,
  pan: '',
  phone: '',
  address: '',
  creditDays: null,
  requiresSubLedger: false,
  active: true,
}
