import { endMembership, giveMembership } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldHelp } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { GrantFields } from './grant-fields.tsx'
import { fullName, type User } from './users.ts'

type MembershipDialogProps = {
  user: User
  /** The membership to change; undefined for a new one. */
  membership: User['memberships'][number] | undefined
  organizations: readonly { id: string; organizationName: string }[]
  onClose: () => void
}

const grantForm = schemaOf(giveMembership).extend({ organizationId: z.uuid() })

/** Gives, changes or ends a user's role in an organization. */
export function MembershipDialog({ user, membership, organizations, onClose }: MembershipDialogProps) {
  const { t } = useTranslation()
  const free = organizations.filter((organization) => !user.memberships.some(({ organizationId }) => organizationId === organization.id))
  const offered = membership ? [] : free
  const empty = { role: 'accountant', organizationId: offered[0]?.id ?? '', voucherTypes: null } as const
  const of = useContractForm(grantForm, { ...(membership ?? empty), version: user.version })
  const give = useWrite(giveMembership)
  const end = useWrite(endMembership)
  const onSuccess = () => {
    notify('success', t('Your changes are saved.'))
    onClose()
  }
  const store = of.form.handleSubmit(({ organizationId, ...body }) => {
    const voucherTypes = body.role === 'clerk' ? body.voucherTypes : null
    give.mutate({ params: { userId: user.id, organizationId }, body: { ...body, voucherTypes } }, { onSuccess, onError: of.refuse })
  })
  const finish = (organizationId: string) =>
    end.mutate({ params: { userId: user.id, organizationId }, query: { version: String(user.version) } }, { onSuccess })
  return (
    <FormDialog
      title={t('Role of {{name}}', { name: fullName(user) })}
      verb={t('Save')}
      pending={give.isPending || end.isPending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={store}>
          <GrantFields of={of} organizations={offered} />
          {membership && (
            <div>
              <Button kind="danger" small disabled={end.isPending} onClick={() => finish(membership.organizationId)}>
                {t('End the membership')}
              </Button>
              <FieldHelp>{t('The organization is closed to this user at once.')}</FieldHelp>
            </div>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
