import { Outlet } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

/** The frame around an accountant's screens. */
export function AccountantLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
