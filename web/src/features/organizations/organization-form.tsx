import { createOrganization, listOrganizations, type Organization } from '@lekha/contract'
import { STARTER_CHARTS } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useEndpoint, type Writing } from '../../api/use-endpoint.ts'
import { CheckField } from '../../form/check-field.tsx'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { ImageField } from '../../form/image-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
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
  chart: 'trading' as const,
  asIn: '',
  withSubLedgers: 'false' as const,
}

type OrganizationFormProps = {
  /** The id of the form, for buttons outside of it. */
  id: string
  /** The write, whose state the button outside shows. */
  create: Writing<typeof createOrganization>
  onCreated: (organization: Organization) => void
  onChanged: (changed: boolean) => void
}

/** A new organization: eight fields, the organization whose chart and settings it takes over, and two images, one below the other. */
export function OrganizationForm({ id, create, onCreated, onChanged }: OrganizationFormProps) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(createOrganization), EMPTY)
  const fields = useOrganizationFields()
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
      <AsInFields of={of} />
      <ImageField label={t('Logo in colour')} of={of} name="colorImage" />
      <ImageField label={t('Logo in black and white')} of={of} name="BWImage" />
    </Form>
  )
}

type Schema = NonNullable<typeof createOrganization.body>

/** With which chart the new organization begins: a usual one or, where there is another organization of the account, as that one stands, with its settings. */
function AsInFields({ of }: { of: ContractForm<z.input<Schema>, z.output<Schema>> }) {
  const { t } = useTranslation()
  const { data } = useEndpoint(listOrganizations, {})
  const others = data?.result.filter(({ role }) => role === 'superadmin') ?? []
  const charts = { trading: t('Trading firm'), service: t('Service firm'), federation: t('Federation of member firms') }
  const chart = (
    <SelectField
      of={of}
      name="chart"
      label={t('Chart to begin with')}
      options={STARTER_CHARTS.map((value) => ({ value, label: charts[value] }))}
      optional={false}
    />
  )
  if (others.length === 0) return chart
  return (
    <>
      {of.form.watch('asIn') === '' && chart}
      <NameField
        of={of}
        name="asIn"
        label={t('Chart and settings')}
        help={t(
          'Groups, ledgers without balances, voucher types with their prefixes, cost centres and settings are copied. Nobody gets a right by it.',
        )}
        items={others.map(({ id, organizationName, nameNp }) => ({ id, name: organizationName, nameNp }))}
        none={t('The usual chart')}
        onChosen={(id) => id === null && of.form.setValue('asIn', '', { shouldDirty: true })}
      />
      {of.form.watch('asIn') !== '' && <CheckField of={of} name="withSubLedgers" label={t('Copy the sub-ledgers too')} />}
    </>
  )
}
