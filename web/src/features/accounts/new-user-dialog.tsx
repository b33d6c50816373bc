import { createUser, listOrganizations, type Role } from '@lekha/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useChosen } from '../../app/chosen.ts'
import { schemaOf, useContractForm } from '../../app/form/contract-form.ts'
import { Form } from '../../app/form/form.tsx'
import { FormActions } from '../../app/form/form-actions.tsx'
import { useFormDialogKeys } from '../../app/form/form-dialog-keys.ts'
import { TextFields } from '../../app/form/text-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { useRoleNames } from './role-names.ts'

type MemberRole = Exclude<Role, 'superadmin'>

/** A user with a role in one organization, and a first password to tell him. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { org } = useChosen()
  const [organizationId, setOrganizationId] = useState(org)
  const [role, setRole] = useState<MemberRole>('accountant')
  const of = useContractForm(schemaOf(createUser), { firstName: '', lastName: '', email: '', password: '', memberships: [] })
  const create = useWrite(createUser)
  const store = of.form.handleSubmit((body) =>
    create.mutate(
      { body: { ...body, memberships: organizationId === null ? [] : [{ organizationId, role, voucherTypes: null }] } },
      {
        onSuccess: ({ result }) => {
          notify('success', t('Data has been added sucessfully.'), `${result.firstName} ${result.lastName}`)
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  const keys = useFormDialogKeys(t('Create'))
  return (
    <Dialog
      onClose={onClose}
      keys={keys}
      title={t('New user')}
      footer={<FormActions form={id} verb={t('Create')} onCancel={onClose} pending={create.isPending} />}
    >
      <Form id={id} startHere className="form-stack" onSubmit={store}>
        <TextFields
          of={of}
          fields={[
            { name: 'firstName', label: t('First name') },
            { name: 'lastName', label: t('Last name') },
            { name: 'email', label: t('E-mail'), kind: 'email' },
            { name: 'password', label: t('First password'), kind: 'password', autoComplete: 'new-password' },
          ]}
        />
        <Membership organizationId={organizationId} onOrganization={setOrganizationId} role={role} onRole={setRole} />
      </Form>
    </Dialog>
  )
}

type MembershipProps = {
  organizationId: string | null
  onOrganization: (id: string) => void
  role: MemberRole
  onRole: (role: MemberRole) => void
}

function Membership({ organizationId, onOrganization, role, onRole }: MembershipProps) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const organizations = useEndpoint(listOrganizations, {}).data?.result ?? []
  const roles = (['admin', 'accountant', 'auditor', 'clerk'] as const).map((value) => ({ value, label: names[value] }))
  return (
    <>
      <Field label={t('Organization')}>
        <Select
          options={organizations.map((organization) => ({ value: organization.id, label: organization.organizationName }))}
          value={organizationId}
          onChange={onOrganization}
        />
      </Field>
      <Field label={t('Role')}>
        <Select options={roles} value={role} onChange={onRole} />
      </Field>
    </>
  )
}
