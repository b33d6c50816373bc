import { useEffect, useState } from 'react'

/** What has the keyboard in a table: the row that one came from may have gone meanwhile, as when other figures came. */
const ROW = 'main tbody tr[tabindex="0"]'

/** Gives the keyboard back to what had it before a dialog, when the dialog goes and nothing else has taken it. */
export function useFocusBack(): void {
  const [former] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const back = former?.isConnected ? former : document.querySelector(ROW)
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [former],
  )
}
