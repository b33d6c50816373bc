import { notificationsStore } from '@mantine/notifications'
import { type FunctionComponent, useEffect, useState } from 'react'

/** Long enough for the first page to be shown, short enough for nobody to have done something yet. */
const PAUSE_MS = 2_000

/**
 * The place of the notices. It is 15 kB of script that no page needs to be shown, so it is loaded after the first page, or with the first notice;
 * what was said meanwhile waits in the store.
 */
export function Notices() {
  const [Place, setPlace] = useState<FunctionComponent>()
  useEffect(() => {
    const load = () => {
      clearTimeout(timer)
      // If it fails, the next notice tries again.
      void import('../ui/notice-place.tsx').then(({ NoticePlace }) => setPlace(() => NoticePlace)).catch(() => {})
    }
    const timer = setTimeout(load, PAUSE_MS)
    const unsubscribe = notificationsStore.subscribe(load)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [])
  return Place && <Place />
}
