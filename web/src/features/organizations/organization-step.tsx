import type { Organization } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { Form } from '../../form/form.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { type Option, Select } from '../../ui/select.tsx'

type OrganizationStepProps = {
  /** The id of the form, for the button outside of it. */
  id: string
  organizations: Organization[]
  value: string | null
  onChange: (id: string) => void
  onSubmit: (id: string) => void
}

/** First step of the switcher: which organization. */
export function OrganizationStep({ id, organizations, value, onChange, onSubmit }: OrganizationStepProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = organizations.map(
    (organization): Option<string> => ({
      value: organization.id,
      label: language === 'np' && organization.nameNp ? organization.nameNp : organization.organizationName,
      lead: <Monogram organization={organization} small />,
      second: organization.companyCode,
    }),
  )
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (value !== null) onSubmit(value)
  }
  return (
    <Form id={id} startHere onSubmit={submit}>
      <Select sendsForm options={options} value={value} onChange={onChange} aria-label={t('Organization')} />
    </Form>
  )
}
