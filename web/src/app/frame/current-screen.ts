import { useMatches } from '@tanstack/react-router'
import type { Screen } from '../../screen/define-screen.ts'
import { ENTRIES, SCREENS, type ScreenEntry } from '../screens.ts'

/** The navigation's entry for the present screen or the one it is within: a ledger belongs to Ledgers. */
export function useCurrentScreen(): ScreenEntry | undefined {
  return useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1) ?? {}
      return staticData?.screen && entryOf(staticData.screen, typeOf(search))
    },
  })
}

const typeOf = (search: { type?: string | undefined } | object | undefined) => (search && 'type' in search ? search.type : undefined)

function entryOf(shown: Screen, type: string | undefined): ScreenEntry | undefined {
  const screen = SCREENS.find(({ id }) => id === shown.within) ?? shown
  const own = ENTRIES.filter((entry) => entry.screen.id === screen.id)
  if (own.length > 0) return own.find(({ search }) => search === undefined || search.type === type)
  const above = ENTRIES.filter((entry) => screen.path.startsWith(`${entry.screen.path}/`))
  return above.toSorted((a, b) => b.screen.path.length - a.screen.path.length)[0]
}
