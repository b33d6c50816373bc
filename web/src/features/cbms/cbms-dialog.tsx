import { type Cbms, updateCbms } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useNotifyChanged } from '../../form/unsaved.tsx'
import { notify } from '../../ui/notify.ts'

/** Since when bills are sent, and the sign-in. */
export function CbmsDialog({ cbms, onClose }: { cbms: Cbms; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useWrite(updateCbms)
  return (
    <FormDialog title={t('Bills to the tax office (CBMS)')} verb={t('Save')} pending={update.isPending} onClose={onClose}>
      {(form) => <CbmsForm {...form} {...{ cbms, update, onClose }} />}
    </FormDialog>
  )
}

type CbmsFormProps = {
  id: string
  cbms: Cbms
  update: ReturnType<typeof useWrite<typeof updateCbms>>
  onChanged: (changed: boolean) => void
  onClose: () => void
}

function CbmsForm({ id, cbms, update, onChanged, onClose }: CbmsFormProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const of: ContractForm<{ sendsFrom: string; username: string; password: string; version: number }> = useContractForm(
    schemaOf(updateCbms),
    { sendsFrom: cbms.sendsFrom ?? '', username: cbms.username, password: '', version: cbms.version },
  )
  useNotifyChanged(of.form.formState.isDirty, onChanged)
  const onSuccess = () => {
    notify('success', t('Your changes are saved.'))
    onClose()
  }
  const submit = of.form.handleSubmit((body) => update.mutate({ params: { organizationId }, body }, { onSuccess, onError: of.refuse }))
  return (
    <Form id={id} startHere className="form-stack" onSubmit={submit}>
      <DateField
        of={of}
        name="sendsFrom"
        label={t('Bills are sent since')}
        calendar="bs"
        help={t('Empty: nothing is sent. Bills that were entered since that day are sent too, but not as in real time.')}
      />
      <TextField of={of} name="username" label={t('User name in the taxpayer portal')} />
      <PasswordField
        of={of}
        name="password"
        autoComplete="off"
        optional={cbms.hasPassword}
        label={t('Password of the taxpayer portal')}
        help={
          cbms.hasPassword
            ? t('It is stored encrypted and never shown. Leave it empty to keep it.')
            : t('It is stored encrypted and never shown.')
        }
      />
    </Form>
  )
}
