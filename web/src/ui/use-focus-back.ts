import { useEffect, useState } from 'react'

/** Gives the keyboard back to what had it before a dialog, when the dialog goes and nothing else has taken it. */
export function useFocusBack(): void {
  const [former] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const taken = document.activeElement !== document.body
      if (!taken && former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true })
    },
    [former],
  )
}
