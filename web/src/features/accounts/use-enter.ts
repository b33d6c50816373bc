import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startSession } from '../../api/session.ts'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import type { WireFailure } from '../../api/wire-failure.ts'
import { useLanguage } from '../../ui/language.ts'

/**
 * What follows after signing in or up. With a token the user is led to `back`; without one, because a code is still needed, to the sign-in page. A
 * refusal is shown at its field, or as the sentence `refusal`. Pass the other members to `mutate`.
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

/** The address may name the page to return to, within this site only. */
export function withinTheApp(back = ''): string | undefined {
  return /^\/(?:en|np)(?:\/|$)/.test(back) ? back : undefined
}
