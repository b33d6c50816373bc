import { type createPerson, type InputOf, listPersons } from '@lekha/contract'
import { asciiDigits } from '@lekha/money'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { TextFields } from '../../form/text-fields.tsx'
import { NameFields } from '../../masters/master-fields.tsx'
import { useLanguage } from '../../ui/language.ts'

type PersonInput = InputOf<typeof createPerson>['body'] & FieldValues

type PersonFieldsProps<Input extends PersonInput> = {
  of: ContractForm<Input>
  /** The person that is altered, who has the own number. */
  own?: string | undefined
}

/** Who a person is: both names, the citizenship number with whoever has it already, and the telephone number. */
export function PersonFields<Input extends PersonInput>({ of, own }: PersonFieldsProps<Input>) {
  const { t } = useTranslation()
  const [citizenship, phone] = ['citizenshipNumber' as FieldPath<Input>, 'phone' as FieldPath<Input>]
  return (
    <>
      <NameFields of={of} />
      <div>
        <TextFields of={of} fields={[{ name: citizenship, label: t('Citizenship no.') }]} />
        <SameCitizenship typed={String(of.form.watch(citizenship))} own={own} />
      </div>
      <TextFields of={of} fields={[{ name: phone, label: t('Phone'), kind: 'phone' }]} />
    </>
  )
}

/** Says who else has the citizenship number: a person is entered once, for all firms. */
function SameCitizenship({ typed, own }: { typed: string; own: string | undefined }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const text = asciiDigits(typed).trim()
  const read = useEndpoint(listPersons, { params: { organizationId }, query: { text, limit: '5' } }, { enabled: text.length >= 5 })
  const others = read.data?.result.filter(({ id, citizenshipNumber }) => id !== own && citizenshipNumber === text) ?? []
  if (others.length === 0) return null
  return (
    <p role="status" className="hint">
      {t('This citizenship number is also that of: {{names}}', { names: others.map((person) => nameIn(person, lng)).join(', ') })}
    </p>
  )
}
