import { useMatches } from '@tanstack/react-router'
import { SCREENS, type ScreenEntry } from '../screens.ts'

/** The screen of the navigation that one is on, or below: a ledger belongs to Ledgers. */
export function useCurrentScreen(): ScreenEntry | undefined {
  return useMatches({
    select: (matches) => {
      const { fullPath = '', search } = matches.at(-1) ?? {}
      return screenAt(fullPath, typeOf(search))
    },
  })
}

const typeOf = (search: { type?: string | undefined } | object | undefined) => (search && 'type' in search ? search.type : undefined)

/** Addresses of the same place: two more of the dashboard, and the other leaves of Settings. */
const SAME_PLACE: Record<string, string> = {
  '/$lng/': '/$lng/accountDashboard',
  '/$lng/index': '/$lng/accountDashboard',
  '/$lng/account/profile': '/$lng/setting/organizationDetails',
  '/$lng/account/users': '/$lng/setting/organizationDetails',
  '/$lng/setting/securityEvents': '/$lng/setting/organizationDetails',
  '/$lng/account/users/$id': '/$lng/setting/organizationDetails',
}

function screenAt(path: string, type: string | undefined): ScreenEntry | undefined {
  const exact = SCREENS.filter(({ to }) => to === (SAME_PLACE[path] ?? path))
  const above = SCREENS.filter(({ to }) => path.startsWith(`${to}/`)).toSorted((a, b) => b.to.length - a.to.length)
  return exact.find((screen) => screen.search === undefined || screen.search.type === type) ?? (exact.length === 0 ? above[0] : undefined)
}
