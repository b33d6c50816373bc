import { endMembership, giveMembership } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldHelp } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { type Grant, GrantFields } from './grant-fields.tsx'
import type { User } from './users-screen.tsx'

type MembershipDialogProps = {
  user: User
  /** The membership to change; undefined for a new one. */
  membership: User['memberships'][number] | undefined
  organizations: readonly { id: string; organizationName: string }[]
  onClose: () => void
}

/** Gives, changes or ends a user's role in an organization. */
export function MembershipDialog({ user, membership, organizations, onClose }: MembershipDialogProps) {
  const { t } = useTranslation()
  const free = organizations.filter((organization) => !user.memberships.some(({ organizationId }) => organizationId === organization.id))
  const offered = membership ? [] : free
  const [grant, setGrant] = useState<Grant>(
    membership ?? { role: 'accountant', organizationId: offered[0]?.id ?? null, voucherTypes: null },
  )
  const give = useWrite(giveMembership)
  const end = useWrite(endMembership)
  const done = {
    onSuccess: () => {
      notify('success', t('Your changes are saved.'))
      onClose()
    },
  }
  const { organizationId, role, voucherTypes } = grant
  const store = () => {
    if (organizationId === null || role === 'superadmin') return
    const types = role === 'clerk' ? voucherTypes : null
    give.mutate({ params: { userId: user.id, organizationId }, body: { role, voucherTypes: types, version: user.version } }, done)
  }
  const finish = (from: string) =>
    end.mutate({ params: { userId: user.id, organizationId: from }, query: { version: String(user.version) } }, done)
  return (
    <FormDialog
      title={t('Role of {{name}}', { name: `${user.firstName} ${user.lastName}` })}
      verb={t('Save')}
      pending={give.isPending || end.isPending}
      onClose={onClose}
    >
      {({ id }) => (
        <Form
          id={id}
          startHere
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            store()
          }}
        >
          <GrantFields grant={grant} onChange={(change) => setGrant({ ...grant, ...change })} organizations={offered} />
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
