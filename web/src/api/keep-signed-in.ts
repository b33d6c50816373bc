import { renewSession } from './call.ts'
import { mayBeSignedIn, onSession, renewalDue_ms } from './session.ts'

/** Before trying again where the server could not be reached. */
const PATIENCE_MS = 15_000

/**
 * Renews the token before it ends, so that nobody who works meets a refusal: by a timer, and when the machine wakes, the
 * window comes to the front or the line is back. Returns the way to stop.
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
  const unhear = onSession(() => plan())
  plan()
  return () => {
    clearTimeout(timer)
    unhear()
    for (const [name, target] of wakes) target.removeEventListener(name, look)
  }
}
