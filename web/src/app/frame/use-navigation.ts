import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useNarrow } from '../../ui/screen.ts'

/**
 * Whether the navigation is shut, and the function that opens or shuts it. Screens that need the width, and all in a narrow window, begin with it shut; what the user
 * chooses there is remembered apart from the other screens.
 */
export function useNavigation(): { navShut: boolean; toggleNav: () => void } {
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.needsWidth === true })
  const needsWidth = useNarrow() || isWide
  const [, draw] = useState(0)
  const name = needsWidth ? 'navigation of wide screens' : 'navigation'
  const navShut = (localStorage.getItem(name) ?? (needsWidth ? 'shut' : 'open')) === 'shut'
  const toggleNav = () => {
    localStorage.setItem(name, navShut ? 'open' : 'shut')
    draw((count) => count + 1)
  }
  return { navShut, toggleNav }
}
