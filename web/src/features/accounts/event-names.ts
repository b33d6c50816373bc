import { EVENT_KINDS, type EventKind } from '@lekha/contract'
import { useTranslation } from 'react-i18next'

/** The names of the kinds of events, in the user's language. */
export function useEventNames(): Record<EventKind, string> {
  const { t } = useTranslation()
  return {
    sign_in: t('Signed in'),
    sign_in_refused: t('Sign-in refused'),
    sign_out: t('Signed out'),
    session_ended: t('Session ended'),
    user_created: t('User created'),
    user_disabled: t('User disabled'),
    user_enabled: t('User enabled'),
    user_changed: t('Superadmin changed'),
    membership_given: t('Role given'),
    membership_changed: t('Role changed'),
    membership_ended: t('Membership ended'),
    new_password: t('Password changed'),
    password_reset: t('Password removed'),
    two_factor_on: t('Two-factor authentication turned on'),
    two_factor_off: t('Two-factor authentication turned off'),
    two_factor_reset: t('Authenticator app removed'),
    name_changed: t('Name changed'),
    recovery_code_used: t('Recovery code used'),
    two_factor_required: t('Two-factor authentication required'),
    two_factor_optional: t('Two-factor authentication no longer required'),
    export: t('Exported'),
    print: t('Printed'),
    practice_wiped: t('Practice firm wiped'),
  }
}

/** The text from the address if it names a kind of event. */
export const kindOf = (text: string | undefined): EventKind | undefined => EVENT_KINDS.find((kind) => kind === text)
