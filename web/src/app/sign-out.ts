import { signOut } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { saveBeforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/call.ts'
import { beginSignOut, endSession, giveUpSignOut } from '../api/session.ts'
import { useFailureSentence } from '../api/use-endpoint.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { notify } from '../ui/notify.ts'
import { keepLanguage } from './language.ts'

/**
 * Signs out: sends the drafts to the server and ends the session there and in every tab. When the server cannot be reached, the user
 * stays signed in and a notification says so.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  return async () => {
    try {
      await saveBeforeSignOut()
      beginSignOut()
      await call(signOut, {})
    } catch (error) {
      const over = error instanceof WireFailure && error.status === 401
      if (!over) {
        giveUpSignOut()
        return notify('error', t('You are still signed in.'), error instanceof WireFailure ? sayFailure(error) : undefined)
      }
    }
    keepLanguage()
    endSession('signed out')
  }
}
