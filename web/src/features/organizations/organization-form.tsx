import { createOrganization, type Organization } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { ImageField } from '../../form/image-field.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { useNotifyChanged } from '../../form/unsaved.tsx'
import { notify } from '../../ui/notify.ts'
import { useOrganizationFields } from './organization-fields.ts'

const EMPTY = {
  organizationName: '',
  companyCode: '',
  contact: '',
  email: '',
  location: '',
  postalCode: '',
  registrationNumber: '',
  panNumber: '',
}

type OrganizationFormProps = {
  /** The id of the form, for buttons outside of it. */
  id: string
  onCreated: (organization: Organization) => void
  onChanged: (changed: boolean) => void
}

/** A new organization: eight fields and two images, one below the other. */
export function OrganizationForm({ id, onCreated, onChanged }: OrganizationFormProps) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(createOrganization), EMPTY)
  const fields = useOrganizationFields()
  const create = useWrite(createOrganization)
  useNotifyChanged(of.form.formState.isDirty, onChanged)
  const submit = of.form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ result }) => {
          notify('success', t('Data has been added sucessfully.'), result.organizationName)
          onCreated(result)
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <Form id={id} startHere className="form-stack" onSubmit={submit}>
      <TextFields of={of} fields={fields} />
      <ImageField label={t('Logo in colour')} of={of} name="colorImage" />
      <ImageField label={t('Logo in black and white')} of={of} name="BWImage" />
    </Form>
  )
}
