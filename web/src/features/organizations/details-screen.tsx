import { type Organization, updateOrganization } from '@lekha/contract'
import type { NegativeStock } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useStoredImage } from '../../api/stored-image.ts'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { CheckField } from '../../form/check-field.tsx'
import { ColorField } from '../../form/color-field.tsx'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { ImageField } from '../../form/image-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { Unsaved } from '../../form/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useOrganizationFields } from './organization-fields.ts'
import { WipePractice } from './wipe-practice.tsx'

/** The details of the open organization. A change appears at once in header, switcher and every screen. */
export function OrganizationDetailsScreen() {
  const { organization, may } = useOrganization()
  return (
    <>
      <OrganizationDetails key={organization.id} organization={organization} fixed={!may('organization.write')} />
      {organization.practice && <WipePractice organization={organization} />}
    </>
  )
}

function OrganizationDetails({ organization, fixed }: { organization: Organization; fixed: boolean }) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(updateOrganization), formOf(organization))
  const update = useWrite(updateOrganization)
  const onSuccess = ({ result }: { result: Organization }) => {
    of.form.reset(formOf(result))
    notify('success', t('Your changes are saved.'))
  }
  const store = of.form.handleSubmit((body) =>
    update.mutate({ params: { organizationId: organization.id }, body }, { onSuccess, onError: of.refuse }),
  )
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: () => void store(), when: !fixed },
  ])
  return (
    <Form className="form" onSubmit={store}>
      <fieldset disabled={fixed}>
        <DetailFields of={of} organization={organization} />
        {fixed ? (
          <p className="hint small">{t('Only an administrator may change this.')}</p>
        ) : (
          <div className="form-actions">
            <Button kind="main" type="submit" keys="Ctrl+Enter" disabled={update.isPending}>
              {t('Save')}
            </Button>
          </div>
        )}
      </fieldset>
      <Unsaved when={Object.keys(of.form.formState.dirtyFields).length > 0 && !update.isPending} />
    </Form>
  )
}

type Schema = NonNullable<typeof updateOrganization.body>
type Details = ContractForm<z.input<Schema>, z.output<Schema>>

function DetailFields({ of, organization }: { of: Details; organization: Organization }) {
  const { t } = useTranslation()
  const fields = useOrganizationFields()
  const kinds = useKinds()
  const colorImage = useStoredImage(organization.id, organization.colorImage)
  const blackImage = useStoredImage(organization.id, organization.BWImage)
  return (
    <>
      <div className="form-section form-grid">
        <TextFields
          of={of}
          fields={[...fields.slice(0, 1), { name: 'nameNp', label: t('Name in Nepali'), lang: 'ne' }, ...fields.slice(1)]}
        />
      </div>
      <div className="form-section form-grid">
        <ImageField label={t('Logo in colour')} of={of} name="colorImage" stored={colorImage} />
        <ImageField label={t('Logo in black and white')} of={of} name="BWImage" stored={blackImage} />
        <ColorField of={of} name="color" label={t('Colour')} />
      </div>
      <div className="form-section form-grid">
        <SelectField of={of} name="kind" label={t('Kind of organization')} options={kinds} />
      </div>
      <div className="form-section form-grid">
        <CheckField of={of} name="costCentres" label={t('Lines of vouchers may name a cost centre')} />
      </div>
      <NegativeStockField of={of} />
      <TaxFields of={of} />
    </>
  )
}

/** Since when it is registered for VAT, and since when its bills are issued: both decide how a bill is printed, the latter also that it stays as it is. */
function TaxFields({ of }: { of: Details }) {
  const { t } = useTranslation()
  return (
    <div className="form-section form-grid">
      <DateField of={of} name="vatFrom" label={t('Registered for VAT since')} calendar="bs" />
      <DateField
        of={of}
        name="billsIssuedFrom"
        label={t('Bills are issued since')}
        calendar="bs"
        help={t(
          'Sales bills and credit notes from this day on are never altered or reversed; they are cancelled on their day only, and each print is counted. Once a bill was entered, the day stays.',
        )}
      />
    </div>
  )
}

/** What happens when more goes out than is there, with what the choice does. */
function NegativeStockField({ of }: { of: Details }) {
  const { t } = useTranslation()
  const says: Record<NegativeStock, string> = {
    allow: t('Nothing is said. What is missing stands below zero in the stock summary until it is bought.'),
    warn: t('The voucher is accepted; while it is entered, the screen says how many are missing.'),
    refuse: t('A voucher is refused if on any day, at any place, less than nothing would be left of an item.'),
  }
  const options = [
    { value: 'allow', label: t('Allow') },
    { value: 'warn', label: t('Warn') },
    { value: 'refuse', label: t('Refuse') },
  ]
  return (
    <div className="form-section form-grid">
      <SelectField
        of={of}
        name="negativeStock"
        label={t('When more goods go out than are there')}
        options={options}
        optional={false}
        help={says[of.form.watch('negativeStock') ?? 'warn']}
      />
    </div>
  )
}

/** The kinds of organizations, by the account that they close their year with. */
function useKinds() {
  const { t } = useTranslation()
  return [
    { value: 'business', label: t('Business: profit and loss') },
    { value: 'non-profit', label: t('Non-profit: income and expenditure') },
  ]
}

function formOf(organization: Organization): z.input<Schema> {
  return {
    organizationName: organization.organizationName,
    nameNp: organization.nameNp,
    companyCode: organization.companyCode,
    email: organization.email,
    location: organization.location,
    ...organization.stored,
    color: organization.color,
    costCentres: organization.costCentres ? 'true' : 'false',
    kind: organization.kind,
    negativeStock: organization.negativeStock,
    vatFrom: organization.vatFrom ?? '',
    billsIssuedFrom: organization.billsIssuedFrom ?? '',
    version: String(organization.version),
  }
}
