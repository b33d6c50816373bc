import { createPerson, type Person } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { typedName } from '../../masters/master-fields.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { PersonFields } from './person-fields.tsx'

type PersonDialogProps = {
  /** The typed name. */
  name: string
  onDone: (person: Person) => void
  onClose: () => void
}

/** Enters a person from inside another form. */
export function PersonDialog({ name, onDone, onClose }: PersonDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const empty = { ...typedName(name), citizenshipNumber: '', phone: '', email: '', address: '', active: true }
  const of = useContractForm(schemaOf(createPerson), empty)
  const create = useWrite(createPerson)
  const submit = of.form.handleSubmit((body) => {
    const arrive = holdKeys()
    const onError = (failure: WireFailure) => {
      of.refuse(failure)
      arrive()
    }
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onDone(result), onError })
  })
  return (
    <FormDialog title={t('New person')} verb={t('Create')} pending={create.isPending} changed={of.form.formState.isDirty} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" autoComplete="off" onSubmit={submit}>
          <PersonFields of={of} />
        </Form>
      )}
    </FormDialog>
  )
}
