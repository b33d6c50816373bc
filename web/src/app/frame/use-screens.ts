import { listVoucherTypes, mayDo } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { ENTRIES, type ScreenEntry } from '../screens.ts'

/**
 * The entries of the screens that the reader may use; a clerk's voucher types are those permitted to him. Without an organization all are
 * shown: they lead to the switcher.
 */
export function useScreens(): readonly ScreenEntry[] {
  const open = useOrganizationIfAny()
  const role = open?.role
  // Asked as the masters ask it, so that it is asked once.
  const params = { organizationId: open?.organizationId ?? '' }
  const query = open?.fiscalYear ? { fiscalYearId: open.fiscalYear.id } : {}
  const types = useEndpoint(listVoucherTypes, { params, query }, { enabled: role === 'clerk' }).data?.result
  return useMemo(() => {
    // Until they are known nothing is hidden; the voucher itself says what is not permitted.
    const forbidden = new Set(types?.filter(({ permitted }) => !permitted).map(({ code }) => code))
    return ENTRIES.filter(
      ({ screen: { permission }, search }) =>
        role === undefined || ((!permission || mayDo(role, permission)) && !(search && forbidden.has(search.type))),
    )
  }, [role, types])
}
