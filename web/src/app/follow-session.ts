import { onSession } from '../api/session.ts'
import { forgetChosen } from '../books/chosen.ts'
import { forgetWorkingDates } from '../books/working-date.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'

/**
 * What one user saw is never shown to another: when somebody signs in or out, in whichever tab, everything known is
 * dropped. Signing out also forgets the chosen organization, year and working date; the language stays. `takeAway` takes every
 * screen away.
 */
export function followSession(takeAway: () => void): void {
  onSession((news) => {
    if (news === 'started') queryClient.clear()
    if (news === 'started elsewhere') goOn()
    if (news === 'replaced') beginAnew(takeAway)
    if (news === 'ended' || news === 'signed out') leave(news)
  })
}

/** The same user is signed in again: what he sees is asked anew, and a login page that waits here goes on. */
function goOn() {
  void queryClient.invalidateQueries()
  void router.invalidate()
}

/** Another user is signed in. What the former one was typing goes with his screens: nobody can be asked about it any more. */
function beginAnew(takeAway: () => void) {
  takeAway()
  forgetOwn()
  location.replace(`/${languageHere()}`)
}

/** What a user chose here for himself. */
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
  // Not before the screens are gone: they would ask again for what is dropped.
  const stop = router.subscribe('onRendered', () => {
    stop()
    forget()
  })
  // Of a session that ended by itself something may be typed and not stored: he is asked, and can sign in in another tab.
  void router.navigate({ to: '/$lng/login', params: { lng }, search: { back: href }, replace: true, ignoreBlocker: isOver })
}
