import { listOpenBills, type OpenBillAnswer } from '@lekha/contract'
import { useState } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../books/organization.ts'
import type { Entry } from '../entry.ts'

/** A party in a voucher: its ledger, and its sub-ledger where the line names one. */
export type PartyOf = { ledgerId: string; subLedgerId: string | null }

/** The open bills of a party, as if the voucher that is altered were not there; undefined until they are read, or where they cannot be. */
export const useOpenBills = (party: PartyOf, entry: Entry): OpenBillAnswer[] | undefined => useReadBills(party, entry).data?.result

/** The same as they were when they were first read anew, so that what comes later takes no field away from the user. */
export function useBillsAtFirst(party: PartyOf, entry: Pick<Entry, 'alters'>): OpenBillAnswer[] | undefined {
  const { data, isFetching } = useReadBills(party, entry)
  const [first, setFirst] = useState<OpenBillAnswer[]>()
  if (!first && data && !isFetching) setFirst(data.result)
  return first
}

function useReadBills({ ledgerId, subLedgerId }: PartyOf, { alters }: Pick<Entry, 'alters'>) {
  const { organizationId } = useOrganization()
  const query = { ...(subLedgerId !== null && { subLedgerId }), ...(alters && { without: alters.voucherId }) }
  return useEndpoint(listOpenBills, { params: { organizationId, ledgerId }, query })
}
