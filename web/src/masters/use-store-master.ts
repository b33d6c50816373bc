import type { SubmitEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import type { ContractForm } from '../form/contract-form.ts'
import { holdKeys } from '../ui/hold-keys.ts'
import { notify } from '../ui/notify.ts'
import { type MasterWire, type Stored, sent } from './master-wire.ts'

type StoreOptions<Row extends Stored, Input extends FieldValues, Output> = {
  wire: MasterWire
  /** The row to change; undefined for a new one. */
  row: Row | undefined
  of: ContractForm<Input, Output>
  onAdded: (row: Row) => void
  onChanged: (row: Row) => void
}

/**
 * Stores the form and shows a notice: after a new row the form is reset for the next, after a change the screen goes back. The server's
 * refusals are shown at their fields. Once stored the form counts as saved, so that leaving it asks no question.
 */
export function useStoreMaster<Row extends Stored & { name: string }, Input extends FieldValues, Output extends FieldValues>(
  options: StoreOptions<Row, Input, Output>,
) {
  const { wire, row, of, onAdded, onChanged } = options
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const create = useWrite(wire.create)
  const update = useWrite(wire.update)
  const confirmed = (sentence: string, then: (stored: Row) => void) => (answer: unknown) => {
    const { result } = answer as { result: Row }
    notify('success', sentence, result.name)
    if (row) of.form.reset(of.form.getValues())
    then(result)
  }
  const store = of.form.handleSubmit((values) => {
    const { version, ...body } = values as Record<string, unknown>
    const onError = of.refuse
    if (row) {
      const changed = sent({ params: wire.ofOne(organizationId, row.id), body: { ...body, version } })
      update.mutate(changed, { onSuccess: confirmed(t('Your changes are saved.'), onChanged), onError })
    } else {
      const added = sent({ params: { organizationId }, body })
      const onSuccess = confirmed(t('Data has been added sucessfully.'), onAdded)
      create.mutate(added, { onSuccess, onError, onSettled: holdKeys() })
    }
  })
  return { store: (event?: SubmitEvent) => void store(event), pending: create.isPending || update.isPending }
}
