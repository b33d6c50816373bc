import { useEffect, useState } from 'react'

/**
 * What has the keyboard on a screen: the row that one came from may have gone meanwhile, as when other figures came; and what one
 * was about to type into may have come behind the dialog.
 */
const PLACE = 'main tbody tr[tabindex="0"], main [data-field]'

/** Gives the keyboard back to what had it before a dialog, when the dialog goes and nothing else has taken it. */
export function useFocusBack(): void {
  const [former] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const back = former?.isConnected && former !== document.body ? former : document.querySelector(PLACE)
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [former],
  )
}
