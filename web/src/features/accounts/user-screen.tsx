import { listOrganizations, listUsers } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { VOUCHER_TYPES } from '../../books/voucher-types.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icon.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useRoleNames } from './role-names.ts'
import { UserPassword } from './user-password.tsx'
import { UserPowers } from './user-powers.tsx'
import { UserSecondStep } from './user-second-step.tsx'
import { UserSessions } from './user-sessions.tsx'
import type { User } from './users-screen.tsx'

/** One user: roles, sessions, password and access. */
export function UserScreen() {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const { id } = useParams({ from: '/$lng/signed-in/role/settings/account/users/$id' })
  const users = useEndpoint(listUsers, {}, { saysRefusals: true })
  const back = useBack('/$lng/account/users')
  useKeys([{ keys: 'Escape', label: t('Back'), run: back }])
  const user = users.data?.result.find((one) => one.id === id)
  if (users.error?.isPassing === false) return <Empty title={sayFailure(users.error)} />
  if (!users.data) return <Skeleton lines={4} />
  if (!user) return <Empty title={t('There is no such user.')} />
  return (
    <div className="form">
      <div className="page-line">
        <h2>{`${user.firstName} ${user.lastName}`}</h2>
        <span className="second">{user.email}</span>
        {user.superadmin && <span className="strong">{t('Superadmin')}</span>}
        {user.invited && <span className="second">{t('Without a password yet')}</span>}
        {user.disabled && <span className="bad">{t('Disabled')}</span>}
      </div>
      <Memberships user={user} />
      <UserSessions user={user} />
      {user.stoppable && <UserPassword user={user} />}
      <UserSecondStep user={user} />
      <UserPowers user={user} />
    </div>
  )
}

type Membership = User['memberships'][number]

const shape = ({ organizationId }: Membership) => ({ id: organizationId })

function Memberships({ user }: { user: User }) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const [dialog, setDialog] = useState<'new' | Membership | null>(null)
  const { data, isLoading } = useEndpoint(listOrganizations, {})
  const organizations = data?.result ?? []
  const administered = organizations.filter(({ role }) => role === 'admin' || role === 'superadmin')
  const nameOf = (id: string) => organizations.find((organization) => organization.id === id)?.organizationName ?? ''
  const hasMore = administered.some(({ id }) => !user.memberships.some(({ organizationId }) => organizationId === id))
  useKeys([
    { keys: 'Enter', label: t('Edit') },
    { keys: 'Alt+C', label: t('Give a role'), run: () => setDialog('new'), when: hasMore, awaited: isLoading },
  ])
  const columns: Column<Membership>[] = [
    { id: 'organization', header: t('Organization'), align: 'text', cell: ({ organizationId }) => nameOf(organizationId) },
    { id: 'role', header: t('Role'), align: 'text', width: 120, cell: ({ role }) => names[role] },
    { id: 'types', header: t('Vouchers'), align: 'text', cell: ({ role, voucherTypes }) => (role === 'clerk' ? said(voucherTypes) : '') },
  ]
  const said = (types: string[] | null) =>
    types === null
      ? t('All')
      : types.map((code) => t(VOUCHER_TYPES.find((type) => type.code === code)?.label ?? code)).join(', ') || t('None')
  return (
    <section className="form-section">
      <div className="page-line">
        <h2>{t('Roles')}</h2>
        {hasMore && (
          <div className="page-tools">
            <Button kind="ghost" small icon={<PlusIcon />} keys="Alt+C" onClick={() => setDialog('new')}>
              {t('Give a role')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label={t('Roles')}
        columns={columns}
        rows={user.memberships}
        shape={shape}
        onOpen={setDialog}
        autoFocus
        empty={
          <Empty
            title={user.superadmin ? t('An administrator in every organization of the account.') : t('Not a member of any organization.')}
          />
        }
      />
      {dialog !== null && (
        <MembershipDialog
          user={user}
          membership={dialog === 'new' ? undefined : dialog}
          organizations={administered}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}
