import { useEffect, useState } from 'react'

/** Gives the keyboard back to what had it before a dialog, when the dialog goes. */
export function useFocusBack(): void {
  const [former] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true })
    },
    [former],
  )
}
