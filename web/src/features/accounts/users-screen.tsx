import { listUsers } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useWays } from '../../masters/use-ways.ts'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { NewUserDialog } from './new-user-dialog.tsx'
import { useRoleNames } from './role-names.ts'
import { SecondStepDemand } from './second-step-demand.tsx'
import { fullName, type User, useOrganizations, useStateOf } from './users.ts'

const shape = ({ id, disabled }: User) => ({ id, kind: disabled ? ('cancelled' as const) : ('plain' as const) })

/** The users of the account with their roles in each organization. */
export function UsersScreen() {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const users = useEndpoint(listUsers, {}, { saysRefusals: true })
  const [creating, setCreating] = useState(false)
  const search = useListSearch(useSearch({ strict: false }))
  const { leave } = useWays(search.noteRow)
  const lng = useLanguage()
  const columns = useColumns()
  const refused = users.error?.isPassing === false ? users.error : undefined
  if (refused) return <Empty title={sayFailure(refused)} />
  return (
    <MasterList
      inSettings
      title={t('Users')}
      columns={columns}
      rows={users.data?.result}
      shape={shape}
      startAt={search.row}
      open={{ label: t('Open'), run: ({ id }) => leave(id, { to: '/$lng/account/users/$id', params: { lng, id } }) }}
      create={{ label: t('New user'), run: () => setCreating(true) }}
      keys={() => [{ keys: 'ArrowUp ArrowDown', label: t('Row') }]}
      tools={<SecondStepDemand />}
      over={creating && <NewUserDialog onClose={() => setCreating(false)} />}
    />
  )
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation()
  const roleNames = useRoleNames()
  const { nameOf } = useOrganizations()
  const roles = ({ superadmin, memberships }: User) =>
    superadmin
      ? roleNames.superadmin
      : memberships.map(({ organizationId, role }) => `${roleNames[role]} (${nameOf(organizationId)})`).join(', ')
  const phone = usePhone()
  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('Name'),
      align: 'text',
      width: phone ? '50%' : '24%',
      cell: fullName,
    },
    { id: 'email', header: t('E-mail'), align: 'text', width: '26%', cell: ({ email }) => email },
    { id: 'userName', header: t('User name'), align: 'text', width: 130, cell: ({ userName }) => userName },
    { id: 'roles', header: t('Roles'), align: 'text', cell: roles },
    { id: 'state', header: t('Status'), align: 'text', width: 110, cell: useStateOf() },
  ]
  return phone ? columns.filter(({ id }) => id === 'name' || id === 'roles') : columns
}
