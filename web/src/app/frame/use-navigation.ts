import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Whether the navigation is shut, and the function that opens or shuts it. Screens that need the width begin with it shut; what the user
 * chooses there is remembered apart from the other screens.
 */
export function useNavigation(): { navShut: boolean; toggleNav: () => void } {
  const needsWidth = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.needsWidth === true })
  const [, draw] = useState(0)
  const name = needsWidth ? 'navigation of wide screens' : 'navigation'
  const navShut = (localStorage.getItem(name) ?? (needsWidth ? 'shut' : 'open')) === 'shut'
  const toggleNav = () => {
    localStorage.setItem(name, navShut ? 'open' : 'shut')
    draw((count) => count + 1)
  }
  return { navShut, toggleNav }
}
