import { createUser, type InputOf, listOrganizations, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useChosen } from '../../books/chosen.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { type Grant, GrantFields } from './grant-fields.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'

type Memberships = InputOf<typeof createUser>['body']['memberships']

/** Creates a user with a role in one organization, or a superadmin, and shows the link with which the user sets a password. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { org } = useChosen()
  const [grant, setGrant] = useState<Grant>({ role: 'accountant', organizationId: org, voucherTypes: null })
  const of = useContractForm(schemaOf(createUser), { firstName: '', lastName: '', email: '', memberships: [] })
  const organizations = useEndpoint(listOrganizations, {}).data?.result ?? []
  const mayMakeAny = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const [made, setMade] = useState<{ name: string; invitation: Invitation }>()
  const create = useWrite(createUser)
  const store = of.form.handleSubmit((body) =>
    create.mutate(
      { body: { ...body, superadmin: grant.role === 'superadmin', memberships: membershipsOf(grant) } },
      {
        onSuccess: ({ result: { firstName, lastName }, invitation }) => setMade({ name: `${firstName} ${lastName}`, invitation }),
        onError: of.refuse,
      },
    ),
  )
  if (made) return <InvitationDialog {...made} onClose={onClose} />
  return (
    <FormDialog title={t('New user')} verb={t('Create')} pending={create.isPending} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={store}>
          <TextFields
            of={of}
            fields={[
              { name: 'firstName', label: t('First name') },
              { name: 'lastName', label: t('Last name') },
              { name: 'email', label: t('E-mail'), kind: 'email' },
            ]}
          />
          <GrantFields
            grant={grant}
            onChange={(change) => setGrant({ ...grant, ...change })}
            organizations={organizations}
            withSuperadmin={mayMakeAny}
          />
        </Form>
      )}
    </FormDialog>
  )
}

/** A superadmin is in every organization without being a member; voucher types limit a clerk only. */
function membershipsOf({ role, organizationId, voucherTypes }: Grant): Memberships {
  if (role === 'superadmin' || organizationId === null) return []
  return [{ organizationId, role, voucherTypes: role === 'clerk' ? voucherTypes : null }]
}
