import { Outlet } from '@tanstack/react-router'
import { useDocumentTitle } from './frame/document-title.ts'
import { Shell } from './frame/shell.tsx'

/** Every page: its title in the window. */
export function LanguageLayout() {
  useDocumentTitle()
  return <Outlet />
}

/** The frame of an accountant's screens. */
export function AccountantLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
