import { type AnswerOf, listOrganizations, type listUsers } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'

/** A user of the account, with roles in organizations. */
export type User = AnswerOf<typeof listUsers>['result'][number]

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Whether a user may sign in, in words. */
export function useStateOf(): (user: User) => string {
  const { t } = useTranslation()
  return ({ disabled, invited }) => (disabled ? t('Disabled') : invited ? t('Invited') : t('May sign in'))
}

/** The organizations that the caller sees: their names, and those whose administrator the caller is. */
export function useOrganizations() {
  const { data, isLoading } = useEndpoint(listOrganizations, {})
  const all = data?.result ?? []
  return {
    ...{ all, isLoading },
    administered: all.filter(({ role }) => role === 'admin' || role === 'superadmin'),
    nameOf: (id: string) => all.find((organization) => organization.id === id)?.organizationName ?? '',
  }
}
