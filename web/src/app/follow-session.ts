import { onSession, type SessionEvent } from '../api/session.ts'
import { forgetChosen } from './chosen.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { forgetWorkingDates } from './working-date.ts'

/**
 * What one user saw is never shown to another: when somebody signs in or out, in whichever tab, everything known is
 * dropped. Signing out also forgets the chosen organization, year and working date; the language stays.
 */
export function followSession(): void {
  onSession((event) => {
    if (event === 'started') queryClient.clear()
    if (event === 'ended' || event === 'signed out') leave(event)
  })
}

function leave(event: SessionEvent) {
  const { pathname, href } = router.latestLocation
  const [, lng = 'en', screen] = pathname.split('/')
  const forget = () => {
    if (event === 'signed out') {
      forgetChosen()
      forgetWorkingDates()
    }
    queryClient.clear()
  }
  if (screen === 'login' || screen === 'signup') return forget()
  // Not before the screens are gone: they would ask again for what is dropped.
  const stop = router.subscribe('onRendered', () => {
    stop()
    forget()
  })
  void router.navigate({ to: '/$lng/login', params: { lng }, search: { back: href }, replace: true })
}
