import { listVoucherTypes, mayDo } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { ENTRIES, type ScreenEntry } from '../screens.ts'

/**
 * The entries of the screens that the user may open; for a clerk only the permitted voucher types. Without an organization all are
 * shown: they lead to the switcher.
 */
export function useScreens(): readonly ScreenEntry[] {
  const open = useOrganizationIfAny()
  const role = open?.role
  const kind = open?.organization.kind
  // The same input as in useMasters, so that both share one read.
  const params = { organizationId: open?.organizationId ?? '' }
  const query = open?.fiscalYear ? { fiscalYearId: open.fiscalYear.id } : {}
  const types = useEndpoint(listVoucherTypes, { params, query }, { enabled: role === 'clerk' }).data?.result
  return useMemo(() => {
    // Until they were read nothing is hidden; the voucher screen itself shows what is not permitted.
    const forbidden = new Set(types?.filter(({ permitted }) => !permitted).map(({ code }) => code))
    const named = kind === 'non-profit' ? ENTRIES.flatMap(asNonProfit) : ENTRIES
    return named.filter(
      ({ screen: { permission }, search }) =>
        role === undefined || ((!permission || mayDo(role, permission)) && !(search && forbidden.has(search.type))),
    )
  }, [role, types, kind])
}

/** An entry as an organization that works for no profit calls it; none where it has no use for it. */
function asNonProfit(entry: ScreenEntry): ScreenEntry[] {
  if (entry.nonProfit === undefined) return [entry]
  return entry.nonProfit === '' ? [] : [{ ...entry, label: entry.nonProfit }]
}
