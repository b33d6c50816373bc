import { type AnswerOf, listOrganizations, listUsers } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { NewUserDialog } from './new-user-dialog.tsx'
import { useRoleNames } from './role-names.ts'
import { SecondStepDemand } from './second-step-demand.tsx'

export type User = AnswerOf<typeof listUsers>['result'][number]

const shape = ({ id, disabled }: User) => ({ id, kind: disabled ? ('cancelled' as const) : ('plain' as const) })

/** Who may sign in to the account, and as what in which organization. */
export function UsersScreen() {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const users = useEndpoint(listUsers, {}, { saysRefusals: true })
  const [creating, setCreating] = useState(false)
  const columns = useColumns()
  const navigate = useNavigate()
  const lng = useLanguage()
  const { row } = useSearch({ strict: false })
  const open = ({ id }: User) => {
    void navigate({ to: '.', search: (search) => ({ ...search, row: id }), replace: true })
    void navigate({ to: '/$lng/account/users/$id', params: { lng, id } })
  }
  const refused = users.error?.isPassing === false ? users.error : undefined
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'Enter', label: t('Open') },
    { keys: 'Alt+C', label: t('New user'), run: () => setCreating(true), when: refused === undefined },
  ])
  if (refused) return <Empty title={sayFailure(refused)} />
  return (
    <>
      <div className="page-line">
        <h2>{t('Users')}</h2>
        <div className="page-tools">
          <SecondStepDemand />
          <Button kind="ghost" small icon={<PlusIcon />} keys="Alt+C" onClick={() => setCreating(true)}>
            {t('New user')}
          </Button>
        </div>
      </div>
      <DataTable
        label={t('Users')}
        columns={columns}
        rows={users.data?.result}
        shape={shape}
        onOpen={open}
        autoFocus
        {...(row && { startAt: row })}
      />
      {creating && <NewUserDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation()
  const roleNames = useRoleNames()
  const organizations = useEndpoint(listOrganizations, {}).data?.result ?? []
  const nameOf = (id: string) => organizations.find((organization) => organization.id === id)?.organizationName ?? ''
  const roles = ({ superadmin, memberships }: User) =>
    superadmin
      ? roleNames.superadmin
      : memberships.map(({ organizationId, role }) => `${nameOf(organizationId)}: ${roleNames[role]}`).join(', ')
  const state = ({ disabled, invited }: User) => (disabled ? t('Disabled') : invited ? t('Invited') : t('May sign in'))
  const phone = usePhone()
  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('Name'),
      align: 'text',
      width: phone ? '50%' : '24%',
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    },
    { id: 'email', header: t('E-mail'), align: 'text', width: '26%', cell: ({ email }) => email },
    { id: 'userName', header: t('User name'), align: 'text', width: 130, cell: ({ userName }) => userName },
    { id: 'roles', header: t('Roles'), align: 'text', cell: roles },
    { id: 'state', header: t('Status'), align: 'text', width: 110, cell: state },
  ]
  return phone ? columns.filter(({ id }) => id === 'name' || id === 'roles') : columns
}
