import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startSession } from '../../api/session.ts'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import type { WireFailure } from '../../api/wire-failure.ts'
import { useLanguage } from '../../ui/language.ts'

/**
 * What follows on signing in or up: with a token one goes on to `back`; without one, as a code is still to come, to the login. A refusal
 * is said in place, on its field or as the sentence `refusal`. Hand the rest to `mutate`.
 */
export function useEnter(refuse: (failure: WireFailure) => boolean, back: string) {
  const router = useRouter()
  const lng = useLanguage()
  const sayFailure = useFailureSentence()
  const [refusal, setRefusal] = useState<string>()
  return {
    refusal,
    onSuccess({ token }: { token: string | null }) {
      if (token === null) return void router.navigate({ to: '/$lng/login', params: { lng } })
      startSession({ token })
      router.history.replace(withinTheApp(back) ?? '/')
    },
    onError(failure: WireFailure) {
      setRefusal(refuse(failure) ? undefined : sayFailure(failure))
    },
  }
}

/** An address may name the way back; it never leads out. */
export function withinTheApp(back = ''): string | undefined {
  return /^\/(?:en|np)(?:\/|$)/.test(back) ? back : undefined
}
