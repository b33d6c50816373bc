import { type ChargeHead, chargeMember, listChargeHeads, type MemberDues, type MemberFirm } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { ChargeFields, useHeadChoice } from './charge-fields.tsx'

type ChargeDialogProps = { firm: MemberFirm; dues: MemberDues; onClose: () => void }

/** Charges a member firm under one head. The head brings its price and, of a membership, the fiscal year. */
export function ChargeDialog({ firm, dues, onClose }: ChargeDialogProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const write = useWrite(chargeMember)
  const heads = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result ?? []
  const start = { chargeHeadId: '', fiscalYearId: null, date: today(), dueOn: null, amount: '', remark: '' }
  const of = useContractForm(schemaOf(chargeMember), start)
  const choose = useHeadChoice(of, heads, dues)
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
