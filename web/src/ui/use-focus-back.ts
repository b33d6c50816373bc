import { useEffect, useState } from 'react'

/**
 * The elements to focus when the one that had the focus before the dialog is gone, as a row is after its figures were read again:
 * the list's focused row, or the screen's first field.
 */
const PLACE = 'main tbody tr[tabindex="0"], main [data-field]'

/** When a dialog closes, returns the focus to the element that had it before, unless something else has taken it. */
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
