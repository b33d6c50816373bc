import { createSubLedger } from '@lekha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormActions } from '../../form/form-actions.tsx'
import { useFormDialogKeys } from '../../form/form-dialog-keys.ts'
import { TextField } from '../../form/text-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SubLedgerDialogProps = {
  ledgerId: string
  /** The typed name. */
  name: string
  onDone: (subLedgerId: string) => void
  onClose: () => void
}

/** Creates a sub-ledger from inside its field: name, Enter, and back. Its other fields are filled in on its own screen. */
export function SubLedgerDialog({ ledgerId, name, onDone, onClose }: SubLedgerDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const { organizationId } = useOrganization()
  const of = useContractForm(schemaOf(createSubLedger), { ledgerId, name, nameNp: '', alias: '', code: null, active: true })
  const create = useWrite(createSubLedger)
  const submit = of.form.handleSubmit((body) =>
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onDone(result.id), onError: of.refuse }),
  )
  const verb = t('Create')
  const keys = useFormDialogKeys(verb)
  return (
    <Dialog
      onClose={onClose}
      keys={keys}
      title={t('New sub-ledger')}
      footer={<FormActions form={id} verb={verb} onCancel={onClose} pending={create.isPending} />}
    >
      <Form id={id} startHere autoComplete="off" onSubmit={submit}>
        <TextField of={of} name="name" label={t('Name')} />
      </Form>
    </Dialog>
  )
}
