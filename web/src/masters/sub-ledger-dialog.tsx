import { createSubLedger } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite, type WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { schemaOf, useContractForm } from '../form/contract-form.ts'
import { Form } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { holdKeys } from '../ui/hold-keys.ts'

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
  const { organizationId } = useOrganization()
  const of = useContractForm(schemaOf(createSubLedger), { ledgerId, name, nameNp: '', alias: '', code: null, active: true })
  const create = useWrite(createSubLedger)
  const submit = of.form.handleSubmit((body) => {
    // The user types on: what follows belongs to the amount, or to the field that is refused.
    const arrive = holdKeys()
    const onError = (failure: WireFailure) => {
      of.refuse(failure)
      arrive()
    }
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onDone(result.id), onError })
  })
  return (
    <FormDialog
      title={t('New sub-ledger')}
      verb={t('Create')}
      pending={create.isPending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere autoComplete="off" onSubmit={submit}>
          <TextField of={of} name="name" label={t('Name')} />
        </Form>
      )}
    </FormDialog>
  )
}
