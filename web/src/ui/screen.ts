import { useSyncExternalStore } from 'react'

/** The breakpoint of phones, as in styles/tokens.css. */
const PHONE = '(max-width: 640px)'
/** Touch devices get rows as high as on a phone. */
const TOUCH = `${PHONE}, (pointer: coarse)`

/** Whether the screen is a phone's: one signed column instead of Debit and Credit, a bottom bar instead of the navigation. */
export function usePhone(): boolean {
  return useMedia(PHONE)
}

/** Whether the window is so narrow, as one of 1366 px at 150 %, that the open navigation takes the room of figures. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 1000px)')
}

/** Whether the window is so low, as one of 768 px at 150 %, that rows stand closer; as in table.module.css. */
export function useLow(): boolean {
  return useMedia('(max-height: 620px) and (min-width: 641px) and (pointer: fine)')
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
