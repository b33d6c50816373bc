import type { ChargeHead, chargeMember, InputOf, MemberDues } from '@lekha/contract'
import { digits, paisaText, ZERO } from '@lekha/money'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { yearHolding, yearName } from '../../books/year-name.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { MoneyField } from '../../form/money-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { today } from '../../ui/clock.ts'

type Body = Omit<InputOf<typeof chargeMember>['body'], 'amount'>
/** The form of a charge, whatever else it asks; its amount is a text. */
type ChargeInput = Body & { amount: string } & FieldValues

type ChargeFieldsProps<Input extends ChargeInput, Output> = {
  of: ContractForm<Input, Output>
  heads: readonly ChargeHead[]
  onHead: (id: string | null) => void
}

/** What is charged: the head, for which year, how much, when, and until when it is to be paid. */
export function ChargeFields<Input extends ChargeInput, Output>({ of, heads, onHead }: ChargeFieldsProps<Input, Output>) {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const choices = years.map((each) => ({ id: each.id, name: yearName(each, 'en'), nameNp: digits(yearName(each, 'en'), 'np') }))
  return (
    <>
      <NameField of={of} name={'chargeHeadId' as FieldPath<Input>} label={t('Charge head')} items={heads} onChosen={onHead} />
      <NameField of={of} name={'fiscalYearId' as FieldPath<Input>} label={t('Fiscal year')} items={choices} none={t('(none)')} />
      <MoneyField of={of} name={'amount' as FieldPath<Input>} label={t('Amount')} usual="debit" sideless stored={ZERO} optional={false} />
      <DateField of={of} name={'date' as FieldPath<Input>} label={t('Date')} calendar="bs" optional={false} />
      <DateField of={of} name={'dueOn' as FieldPath<Input>} label={t('Due on')} calendar="bs" optional />
      <TextField of={of} name={'remark' as FieldPath<Input>} label={t('Remark')} optional />
    </>
  )
}

/** What the choice of a head brings: its price, or what the firm is offered, and, of a membership, the fiscal year of today and its first day. */
export function useHeadChoice<Input extends ChargeInput, Output>(
  { form }: ContractForm<Input, Output>,
  heads: readonly ChargeHead[],
  dues?: MemberDues,
): (id: string | null) => void {
  const { years } = useOrganization()
  const year = yearHolding(years, today())
  const set = (name: 'amount' | 'fiscalYearId' | 'dueOn', value: string | null) =>
    form.setValue(name as FieldPath<Input>, value as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true })
  return (id) => {
    const offered = dues?.offered.find(({ chargeHeadId }) => chargeHeadId === id)
    const head = heads.find((each) => each.id === id)
    set('amount', paisaText(offered?.amount ?? head?.price ?? ZERO))
    set('fiscalYearId', offered?.fiscalYearId ?? (isOfYear(head) ? (year?.id ?? null) : null))
    set('dueOn', head?.kind === 'renewal' && year ? laterOf(year.year, String(form.getValues('date' as FieldPath<Input>))) : null)
  }
}

/** Whether a head is charged for a year. */
const isOfYear = (head: ChargeHead | undefined): boolean => head?.kind === 'renewal' || head?.kind === 'entry' || head?.kind === 'fine'
const laterOf = (one: string, other: string): string => (one > other ? one : other)
