import { IDS_AT_ONCE, listMemberBalances, type MemberFirm } from '@lekha/contract'
import { type Paisa, ZERO } from '@lekha/money'
import { useQueries } from '@tanstack/react-query'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'

/** What each of some firms owes in the books, debit positive; undefined until it was read. A firm that was never charged owes nothing. */
export function useMemberBalances(firms: readonly MemberFirm[] = []): (id: string) => Paisa | undefined {
  const { organizationId } = useOrganization()
  const parts = Array.from({ length: Math.ceil(firms.length / IDS_AT_ONCE) }, (_, part) =>
    firms.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE).map(({ id }) => id),
  )
  return useQueries({
    queries: parts.map((ids) => endpointQuery(listMemberBalances, { params: { organizationId }, query: { ids: ids.join(',') } })),
    combine: (reads) => {
      const known = new Map<string, Paisa>()
      for (const [part, { data }] of reads.entries()) {
        if (!data) continue
        for (const id of parts[part] ?? []) known.set(id, ZERO)
        for (const { id, balance } of data.result) known.set(id, balance)
      }
      return (id: string) => known.get(id)
    },
  })
}
