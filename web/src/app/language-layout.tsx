import { Outlet } from '@tanstack/react-router'
import { useDocumentTitle } from '../ui/document-title.ts'

/** Every page in a language: its title in the window. */
export function LanguageLayout() {
  useDocumentTitle()
  return <Outlet />
}
