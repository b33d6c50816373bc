import { createUser, type InputOf, ROLES, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useChosen } from '../../books/chosen.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { GrantFields } from './grant-fields.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'
import { fullName, useOrganizations } from './users.ts'

type Membership = InputOf<typeof createUser>['body']['memberships'][number]

/** A user with one role, in one organization or, of a superadmin, in all. */
const newUser = schemaOf(createUser)
  .omit({ superadmin: true, memberships: true })
  .extend({ role: z.enum(ROLES), organizationId: z.string().nullable(), voucherTypes: z.array(z.string()).nullable() })

/** Creates a user with a role in one organization, or a superadmin, and shows the link with which the user sets a password. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { org } = useChosen()
  const empty = { firstName: '', lastName: '', email: '', role: 'accountant', organizationId: org, voucherTypes: null } as const
  const of = useContractForm(newUser, empty)
  const { all } = useOrganizations()
  const mayMakeAny = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const [made, setMade] = useState<{ name: string; invitation: Invitation }>()
  const create = useWrite(createUser)
  const store = of.form.handleSubmit(({ role, organizationId, voucherTypes, ...person }) =>
    create.mutate(
      { body: { ...person, superadmin: role === 'superadmin', memberships: membershipsOf(role, { organizationId, voucherTypes }) } },
      { onSuccess: ({ result, invitation }) => setMade({ name: fullName(result), invitation }), onError: of.refuse },
    ),
  )
  if (made) return <InvitationDialog {...made} onClose={onClose} />
  return (
    <FormDialog title={t('New user')} verb={t('Create')} pending={create.isPending} changed={of.form.formState.isDirty} onClose={onClose}>
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
          <GrantFields of={of} organizations={all} withSuperadmin={mayMakeAny} />
        </Form>
      )}
    </FormDialog>
  )
}

type Granted = { organizationId: string | null; voucherTypes: string[] | null }

/** A superadmin is in every organization without being a member; voucher types limit a clerk only. */
function membershipsOf(role: Membership['role'] | 'superadmin', { organizationId, voucherTypes }: Granted): Membership[] {
  if (role === 'superadmin' || organizationId === null) return []
  return [{ organizationId, role, voucherTypes: role === 'clerk' ? voucherTypes : null }]
}
