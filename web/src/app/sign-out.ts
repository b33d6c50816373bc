import { signOut } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { endSession } from '../api/session.ts'
import { useFailureSentence } from '../api/use-endpoint.ts'
import { WireFailure } from '../api/wire-failure.ts'
import { notify } from '../ui/notify.ts'
import { keepLanguage } from './language.ts'

const savings = new Set<() => Promise<unknown>>()

/** Registers what must be stored before somebody signs out: drafts that are only in this browser. Returns the way to stop. */
export function beforeSignOut(save: () => Promise<unknown>): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

/**
 * Signs out: drafts go to the server, the session ends there and in every tab. Where the server cannot be reached one stays signed in, and is told so.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  return async () => {
    try {
      await Promise.all([...savings].map((save) => save()))
      await call(signOut, {})
    } catch (error) {
      const over = error instanceof WireFailure && error.status === 401
      if (!over) return notify('error', t('You are still signed in.'), error instanceof WireFailure ? sayFailure(error) : undefined)
    }
    keepLanguage()
    endSession('signed out')
  }
}
