import { createSubLedger } from '@lekha/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type SubLedgerDialogProps = {
  ledgerId: string
  /** The typed name. */
  name: string
  onDone: (subLedgerId: string) => void
  onClose: () => void
}

/** Creates a sub-ledger from inside its field: name, Enter, and back. Its other fields are filled in on its own screen. */
export function SubLedgerDialog({ ledgerId, name: typed, onDone, onClose }: SubLedgerDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const create = useWrite(createSubLedger, { quiet: true })
  const [name, setName] = useState(typed)
  const [submitted, setSubmitted] = useState(false)
  const submit = () => {
    setSubmitted(true)
    if (name.trim() === '' || create.isPending) return
    const body = { ledgerId, name: name.trim(), nameNp: '', alias: '', code: null, active: true }
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onDone(result.id) })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  const missing = submitted && name.trim() === '' ? t('Required') : undefined
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Enter', also: 'Ctrl+Enter', label: t('Create'), run: submit },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      title={t('New sub-ledger')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" onClick={submit}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <form autoComplete="off" onSubmit={onSubmit}>
        <Field label={t('Name')} error={missing ?? (create.error ? say(create.error) : undefined)}>
          <TextInput data-autofocus value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
