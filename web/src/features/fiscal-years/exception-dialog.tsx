import { EXCEPTED_ROLES, type FiscalYear, grantLockException, MAX_EXCEPTION_HOURS } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { LongTextField } from '../../form/long-text-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { notify } from '../../ui/notify.ts'

type ExceptionDialogProps = { year: FiscalYear; users: readonly { id: string; name: string }[]; onClose: () => void }

/** A role, or the id of a user; and the hours as the list has them. */
const schema = z.object({ who: z.string(), hours: z.string(), reason: schemaOf(grantLockException).shape.reason })

const isRole = (who: string): who is (typeof EXCEPTED_ROLES)[number] => (EXCEPTED_ROLES as readonly string[]).includes(who)

/** Lets a user, or everybody of a role, into the locked days for a while. */
export function ExceptionDialog({ year, users, onClose }: ExceptionDialogProps) {
  const { t } = useTranslation()
  const grant = useWrite(grantLockException)
  const of = useContractForm(schema, { who: 'accountant', hours: '8', reason: '' })
  const whom = [
    { value: 'accountant', label: t('Every accountant') },
    { value: 'clerk', label: t('Every clerk') },
    { value: 'admin', label: t('Every administrator') },
    ...users.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const spans = [
    { value: '1', label: t('1 hour') },
    { value: '8', label: t('8 hours') },
    { value: '24', label: t('1 day') },
    { value: '72', label: t('3 days') },
    { value: '168', label: t('7 days') },
    { value: String(MAX_EXCEPTION_HOURS), label: t('30 days') },
  ]
  const submit = of.form.handleSubmit(({ who, hours, reason }) =>
    grant.mutate(
      {
        params: { id: year.id },
        body: {
          ...(isRole(who) ? { role: who, userId: null } : { role: null, userId: who }),
          hours: Number.parseInt(hours, 10),
          reason: reason.trim(),
        },
      },
      {
        onSuccess: () => {
          notify('success', t('The exception is granted.'))
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <FormDialog title={t('Exception from the lock')} verb={t('Grant')} pending={grant.isPending} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <SelectField of={of} name="who" label={t('For whom')} options={whom} />
          <SelectField of={of} name="hours" label={t('For')} options={spans} />
          <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
        </Form>
      )}
    </FormDialog>
  )
}
