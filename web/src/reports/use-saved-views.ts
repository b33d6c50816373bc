import { listSavedViews, type SavedView } from '@lekha/contract'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { today } from '../ui/clock.ts'
import { isBare, NO_VIEW, searchOf, viewsOfScreen, viewToOpen } from './saved-views.ts'

/** The path of the present screen, after the language. */
export const useReportPath = (): string => useLocation({ select: ({ pathname }) => pathname.split('/').slice(2).join('/') })

/** All views that the caller sees; undefined until they were read. */
function useAllViews(): { views: readonly SavedView[] | undefined; failed: boolean } {
  const { organizationId } = useOrganization()
  const { data, failureReason } = useEndpoint(listSavedViews, { params: { organizationId } })
  return { views: data?.result, failed: failureReason !== null }
}

/** The address of a view on this day. */
function useAddressOf(): (view: SavedView) => ReturnType<typeof searchOf> {
  const { fiscalYear } = useOrganization()
  return useCallback((view) => searchOf(view, today(), fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end }), [fiscalYear])
}

/** The views of the present screen, the one that is in force, and how to open another or none. */
export function useSavedViews() {
  const { views } = useAllViews()
  const path = useReportPath()
  const { saved }: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const go = (search: object) => void navigate({ to: '.', search: search as never, replace: true })
  return {
    views: viewsOfScreen(views ?? [], path),
    inForce: views?.find(({ id }) => id === saved),
    open: (view: SavedView) => go(addressOf(view)),
    openNone: () => go({ saved: NO_VIEW }),
  }
}

/**
 * Opens the view that a bare address names, or the report's default view. True until it is known whether there is one, so that no report
 * is read in vain; where the views cannot be read, the report opens without.
 */
export function useViewToOpen(): boolean {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const path = useReportPath()
  const { views, failed } = useAllViews()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const isAsked = isBare(search) && search.saved !== NO_VIEW
  const view = isAsked && views ? viewToOpen(views, path, search) : undefined
  const next = view && addressOf(view)
  const isDue = next !== undefined && (!isBare(next) || search.saved !== next.saved)
  useEffect(() => {
    if (isDue) void navigate({ to: '.', search: next as never, replace: true })
  })
  return isDue || (isAsked && !views && !failed)
}
