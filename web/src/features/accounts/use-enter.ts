import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startSession } from '../../api/session.ts'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import type { WireFailure } from '../../api/wire-failure.ts'

/**
 * What follows on signing in or up: with a token one goes on to `back`; a refusal is said in place, on its field or as the
 * sentence `refusal`. Hand the rest to `mutate`.
 */
export function useEnter(refuse: (failure: WireFailure) => boolean, back: string) {
  const router = useRouter()
  const sayFailure = useFailureSentence()
  const [refusal, setRefusal] = useState<string>()
  return {
    refusal,
    onSuccess(answer: { token: string }) {
      startSession(answer)
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
