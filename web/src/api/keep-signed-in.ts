import { renewSession } from './call.ts'
import { mayBeSignedIn, onSession, renewalDue_ms } from './session.ts'

/** The wait before the next renewal when the last one failed. */
const PATIENCE_MS = 15_000

/**
 * Renews the access token before it expires, so that a working user never gets a 401: by a timer, and when the machine wakes,
 * the window gets the focus or the network is back. Returns a function that stops it.
 */
export function keepSignedIn(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (wait_ms = renewalDue_ms()) => {
    clearTimeout(timer)
    if (mayBeSignedIn()) timer = setTimeout(look, wait_ms)
  }
  const look = () => {
    if (!mayBeSignedIn()) return
    if (renewalDue_ms() > 0) plan()
    else void renewSession().catch(() => plan(PATIENCE_MS))
  }
  const wakes = [
    ['visibilitychange', document],
    ['focus', window],
    ['online', window],
    ['pageshow', window],
  ] as const
  for (const [name, target] of wakes) target.addEventListener(name, look)
  const unsubscribe = onSession(() => plan())
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    for (const [name, target] of wakes) target.removeEventListener(name, look)
  }
}
