import { createLedger, type LedgerAnswer, updateLedger } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite, type WireFailure } from '../../../../api/use-endpoint.ts'
import { EMPTY_LEDGER } from '../../../../books/empty-ledger.ts'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { schemaOf, useContractForm } from '../../../../form/contract-form.ts'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { formKeys } from '../../../../form/form-keys.ts'
import { NameField } from '../../../../form/name-field.tsx'
import { TextField } from '../../../../form/text-field.tsx'
import { holdKeys } from '../../../../ui/hold-keys.ts'

type LedgerDialogProps = {
  /** The ledger to alter; undefined for a new one. */
  ledger: LedgerAnswer | undefined
  /** The name typed for a new one. */
  name: string
  /** The group proposed for a new one. */
  groupId?: string
  masters: Masters
  onDone: (ledgerId: string) => void
  onClose: () => void
}

/** Creates or alters a ledger from inside its field: name, group, Enter, and back. The ledger's other fields are not changed. */
export function LedgerDialog({ ledger, name, groupId = '', masters, onDone, onClose }: LedgerDialogProps) {
  const { t } = useTranslation()
  const { of, store, pending } = useLedgerForm(ledger ? fieldsOf(ledger) : { ...EMPTY_LEDGER, name, groupId }, ledger?.id, onDone)
  const hasName = name.trim() !== ''
  return (
    <FormDialog
      title={ledger ? t('Alter ledger') : t('New ledger')}
      verb={ledger ? t('Save') : t('Create')}
      pending={pending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
    >
      {({ id }) => (
        <form id={id} className="form-stack" noValidate autoComplete="off" onKeyDown={formKeys} onSubmit={(event) => void store(event)}>
          <TextField of={of} name="name" label={t('Name')} autoFocus={!hasName} />
          {ledger && <TextField of={of} name="nameNp" label={t('Name in Nepali')} lang="ne" />}
          <NameField of={of} name="groupId" label={t('Group')} items={masters.groups} autoFocus={hasName} />
        </form>
      )}
    </FormDialog>
  )
}

/** The form over the contract, and the calls that store it. */
function useLedgerForm(fields: LedgerFields, ledgerId: string | undefined, onDone: (ledgerId: string) => void) {
  const { organizationId } = useOrganization()
  const of = useContractForm(schemaOf(updateLedger), fields)
  const create = useWrite(createLedger)
  const update = useWrite(updateLedger)
  const store = of.form.handleSubmit(({ version, ...body }) => {
    // The user types on: what follows belongs to the field after the ledger, or to the one that is refused.
    const arrive = holdKeys()
    const done = {
      onSuccess: ({ result }: { result: LedgerAnswer }) => onDone(result.id),
      onError: (failure: WireFailure) => {
        of.refuse(failure)
        arrive()
      },
    }
    if (ledgerId) update.mutate({ params: { organizationId, ledgerId }, body: { ...body, version } }, done)
    else create.mutate({ params: { organizationId }, body }, done)
  })
  return { of, store, pending: create.isPending || update.isPending }
}

type LedgerFields = ReturnType<typeof fieldsOf>

function fieldsOf(ledger: LedgerAnswer) {
  const { id: _id, reserved: _reserved, ...fields } = ledger
  return { ...fields, groupId: fields.groupId ?? '', creditLimit: fields.creditLimit && paisaText(fields.creditLimit) }
}
