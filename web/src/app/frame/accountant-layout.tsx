import { Outlet } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** The frame around the screens of the books. */
export function AccountantLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
