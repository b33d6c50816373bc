import type { QueryClient } from '@tanstack/react-query'
import { beforeSignOut } from '../../../api/before-sign-out.ts'
import { onLineBack } from '../../../api/line.ts'
import { onSession } from '../../../api/session.ts'
import { acceptedDrafts } from '../../../books/draft-store.ts'

/**
 * Posts the vouchers that were accepted while the server could not be reached: at the start, when the server is reachable again, and before
 * the user signs out, which fails while they cannot be posted.
 */
export function keepAcceptedMoving(client: QueryClient): void {
  let going: Promise<void> | undefined
  const post = async () => {
    if (acceptedDrafts().length === 0) return
    const { postAccepted } = await import('./post-accepted.ts')
    await postAccepted(client)
  }
  const postOnce = () => {
    going ??= post().finally(() => {
      going = undefined
    })
    return going
  }
  const postQuietly = () => void postOnce().catch(() => {}) // they wait on, and the foot of the screen says so
  onSession((news) => news !== 'ended' && postQuietly())
  onLineBack(postQuietly)
  window.addEventListener('online', postQuietly)
  beforeSignOut(postOnce)
  postQuietly()
}
