import { type ChargeHead, chargeMember, listChargeHeads, type MemberDues, type MemberFirm } from '@lekha/contract'
import { digits, paisaText, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearHolding, yearName } from '../../books/year-name.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { MoneyField } from '../../form/money-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'

type ChargeDialogProps = { firm: MemberFirm; dues: MemberDues; onClose: () => void }

/** Charges a member firm under one head. The head brings its price and, of a membership, the fiscal year. */
export function ChargeDialog({ firm, dues, onClose }: ChargeDialogProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId, years } = useOrganization()
  const write = useWrite(chargeMember)
  const heads = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result ?? []
  const year = yearHolding(years, today())
  const start = { chargeHeadId: '', fiscalYearId: null, date: today(), dueOn: null, amount: '', remark: '' }
  const of = useContractForm(schemaOf(chargeMember), start)
  const choose = (id: string | null) => {
    const offered = dues.offered.find(({ chargeHeadId }) => chargeHeadId === id)
    const head = heads.find((each) => each.id === id)
    of.form.setValue('amount', paisaText(offered?.amount ?? head?.price ?? ZERO), { shouldDirty: true })
    of.form.setValue('fiscalYearId', offered?.fiscalYearId ?? (isOfYear(head) ? (year?.id ?? null) : null), { shouldDirty: true })
    of.form.setValue('dueOn', head?.kind === 'renewal' && year ? laterOf(year.year, of.form.getValues('date')) : null)
  }
  const store = of.form.handleSubmit((body) =>
    write.mutate(
      { params: { organizationId, memberFirmId: firm.id }, body },
      {
        onSuccess: ({ result }) => {
          notify('success', t('Data has been added sucessfully.'), result.number)
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <FormDialog
      title={t('Charge {{name}}', { name: nameIn(firm, lng) })}
      verb={t('Charge')}
      pending={write.isPending}
      changed={of.form.formState.isDirty && !write.isSuccess}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" autoComplete="off" onSubmit={store}>
          <ChargeFields of={of} heads={fitting(heads, firm)} onHead={choose} />
        </Form>
      )}
    </FormDialog>
  )
}

/** The heads under which a firm can be charged. */
const fitting = (heads: readonly ChargeHead[], { membershipTypeId }: MemberFirm): ChargeHead[] =>
  heads.filter((head) => head.active && (head.membershipTypeId === null || head.membershipTypeId === membershipTypeId))

type Body = ReturnType<typeof schemaOf<typeof chargeMember.body>>
type Of = ContractForm<z.input<Body>, z.output<Body>>
type ChargeFieldsProps = { of: Of; heads: readonly ChargeHead[]; onHead: (id: string | null) => void }

function ChargeFields({ of, heads, onHead }: ChargeFieldsProps) {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const named = years.map((each) => ({ id: each.id, name: yearName(each, 'en'), nameNp: digits(yearName(each, 'en'), 'np') }))
  return (
    <>
      <NameField of={of} name="chargeHeadId" label={t('Charge head')} items={heads} onChosen={onHead} />
      <NameField of={of} name="fiscalYearId" label={t('Fiscal year')} items={named} none={t('(none)')} />
      <MoneyField of={of} name="amount" label={t('Amount')} usual="debit" sideless stored={ZERO} optional={false} />
      <DateField of={of} name="date" label={t('Date')} calendar="bs" optional={false} />
      <DateField of={of} name="dueOn" label={t('Due on')} calendar="bs" optional />
      <TextField of={of} name="remark" label={t('Remark')} optional />
    </>
  )
}

/** Whether a head is charged for a year. */
const isOfYear = (head: ChargeHead | undefined): boolean => head?.kind === 'renewal' || head?.kind === 'entry' || head?.kind === 'fine'
const laterOf = (one: string, other: string): string => (one > other ? one : other)
