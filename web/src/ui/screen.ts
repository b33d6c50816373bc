import { useSyncExternalStore } from 'react'

/** The one breakpoint of the house, as in styles/tokens.css. */
const PHONE = '(max-width: 640px)'
/** Where a finger is expected, rows are as high as on a phone. */
const TOUCH = `${PHONE}, (pointer: coarse)`

/** Whether the screen is a phone's: one signed column instead of Debit and Credit, places instead of navigation. */
export function usePhone(): boolean {
  return useMedia(PHONE)
}

export function useTouch(): boolean {
  return useMedia(TOUCH)
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
