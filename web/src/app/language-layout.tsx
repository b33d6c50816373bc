import { Outlet } from '@tanstack/react-router'
import { useDocumentTitle } from '../ui/document-title.ts'

/** The layout of every page below a language; it sets the window's title. */
export function LanguageLayout() {
  useDocumentTitle()
  return <Outlet />
}
