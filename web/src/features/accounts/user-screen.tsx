import { listUsers } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { VOUCHER_TYPES } from '../../books/voucher-types.ts'
import { Facts } from '../../masters/facts.tsx'
import { MasterList } from '../../masters/master-list.tsx'
import { useBack } from '../../ui/back.ts'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useRoleNames } from './role-names.ts'
import { UserPassword } from './user-password.tsx'
import { UserPowers } from './user-powers.tsx'
import { UserSecondStep } from './user-second-step.tsx'
import { UserSessions } from './user-sessions.tsx'
import { fullName, type User, useOrganizations, useStateOf } from './users.ts'

/** One user: who it is, roles, sessions, password and access. */
export function UserScreen() {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const stateOf = useStateOf()
  const { id } = useParams({ from: '/$lng/signed-in/role/settings/account/users/$id' })
  const users = useEndpoint(listUsers, {}, { saysRefusals: true })
  const organizations = useOrganizations()
  const back = useBack('/$lng/account/users')
  useKeys([{ keys: 'Escape', label: t('Back'), run: back }])
  const user = users.data?.result.find((one) => one.id === id)
  if (users.error?.isPassing === false) return <Empty title={sayFailure(users.error)} />
  if (!users.data || organizations.isLoading) return <Skeleton lines={4} />
  if (!user) return <Empty title={t('There is no such user.')} />
  const facts = [
    [t('E-mail'), user.email],
    [t('User name'), user.userName],
    [t('Role'), user.superadmin && t('Superadmin')],
    [
      t('Status'),
      <span key={user.id} className={user.disabled ? 'bad' : undefined}>
        {stateOf(user)}
      </span>,
    ],
  ] as const
  return (
    <div className="form">
      <section className="form-section">
        <h2>{fullName(user)}</h2>
        <Facts facts={facts} />
      </section>
      <Memberships user={user} {...organizations} />
      <UserSessions user={user} />
      {user.stoppable && <UserPassword user={user} />}
      <UserSecondStep user={user} />
      <UserPowers user={user} />
    </div>
  )
}

type Membership = User['memberships'][number]

const shape = ({ organizationId }: Membership) => ({ id: organizationId })

function Memberships({ user, administered, nameOf }: { user: User } & ReturnType<typeof useOrganizations>) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const [dialog, setDialog] = useState<'new' | Membership | null>(null)
  const hasMore = administered.some(({ id }) => !user.memberships.some(({ organizationId }) => organizationId === id))
  const permitted = (types: string[] | null) =>
    types === null
      ? t('All')
      : types.map((code) => t(VOUCHER_TYPES.find((type) => type.code === code)?.label ?? code)).join(', ') || t('None')
  const columns: Column<Membership>[] = [
    { id: 'organization', header: t('Organization'), align: 'text', cell: ({ organizationId }) => nameOf(organizationId) },
    { id: 'role', header: t('Role'), align: 'text', width: 120, cell: ({ role }) => names[role] },
    { id: 'types', header: t('Vouchers'), align: 'text', cell: ({ role, voucherTypes }) => role === 'clerk' && permitted(voucherTypes) },
  ]
  return (
    <section className="form-section">
      <MasterList
        inSettings
        title={t('Roles')}
        columns={columns}
        rows={user.memberships}
        shape={shape}
        open={{ label: t('Edit'), run: setDialog }}
        create={hasMore ? { label: t('Give a role'), run: () => setDialog('new') } : undefined}
        empty={
          <Empty
            title={user.superadmin ? t('An administrator in every organization of the account.') : t('Not a member of any organization.')}
          />
        }
        over={
          dialog !== null && (
            <MembershipDialog
              user={user}
              membership={dialog === 'new' ? undefined : dialog}
              organizations={administered}
              onClose={() => setDialog(null)}
            />
          )
        }
      />
    </section>
  )
}
