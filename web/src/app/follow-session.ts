import { onSession } from '../api/session.ts'
import { forgetChosen } from '../books/chosen.ts'
import { forgetWorkingDates } from '../books/working-date.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'

/**
 * Keeps one user's data from another: when a user signs in or out, in any tab, the query cache is cleared. Signing out also
 * forgets the chosen organization, year and working date; the language stays. `takeAway` unmounts every screen.
 */
export function followSession(takeAway: () => void): void {
  onSession((news) => {
    if (news === 'started') queryClient.clear()
    if (news === 'started elsewhere') goOn()
    if (news === 'replaced') beginAnew(takeAway)
    if (news === 'signing out') void queryClient.cancelQueries({ type: 'active' })
    if (news === 'stays') void queryClient.refetchQueries({ type: 'active' })
    if (news === 'ended' || news === 'signed out') leave(news)
  })
}

/** The same user has signed in again in another tab: reads everything again, and lets a login page in this tab continue. */
function goOn() {
  void queryClient.invalidateQueries()
  void router.invalidate()
}

/** Another user has signed in. The former user's screens are unmounted with what was typed in them; that user can no longer be asked. */
function beginAnew(takeAway: () => void) {
  takeAway()
  forgetOwn()
  location.replace(`/${languageHere()}`)
}

/** Clears the user's own choices in this browser. */
function forgetOwn() {
  forgetChosen()
  forgetWorkingDates()
}

const languageHere = () => router.latestLocation.pathname.split('/')[1] || 'en'

function leave(news: 'ended' | 'signed out') {
  const { pathname, href } = router.latestLocation
  const [, lng = 'en', screen] = pathname.split('/')
  const isOver = news === 'signed out'
  const forget = () => {
    if (isOver) forgetOwn()
    queryClient.clear()
  }
  if (screen === 'login' || screen === 'signup') return forget()
  // Only once the screens are unmounted: they would read again what is cleared.
  const stop = router.subscribe('onRendered', () => {
    stop()
    forget()
  })
  // When the session expired, a form may hold unsaved input: the blocker asks the user, who can sign in in another tab.
  void router.navigate({ to: '/$lng/login', params: { lng }, search: { back: href }, replace: true, ignoreBlocker: isOver })
}
