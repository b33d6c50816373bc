import type { Role } from '@lekha/contract'
import { useTranslation } from 'react-i18next'

/** The names of the roles, in the user's language. */
export function useRoleNames(): Record<Role, string> {
  const { t } = useTranslation()
  return {
    superadmin: t('Superadmin'),
    admin: t('Administrator'),
    accountant: t('Accountant'),
    auditor: t('Auditor'),
    clerk: t('Clerk'),
  }
}
