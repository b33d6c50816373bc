import { IDS_AT_ONCE, listMemberBalances, type MemberFirm } from '@lekha/contract'
import { ZERO } from '@lekha/money'
import { type ReactNode, useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Money } from '../../ui/money.tsx'

/**
 * Draws what a firm of a list owes in the books. A hundred firms that stand beside each other are asked for at once, and only where one of them is drawn: the
 * list may have been read to its end. A firm that was never charged owes nothing.
 */
export function useOwes(firms: readonly MemberFirm[] = []): (firm: MemberFirm) => ReactNode {
  const partOf = useMemo(() => {
    const parts = new Map<string, string>()
    for (let start = 0; start < firms.length; start += IDS_AT_ONCE) {
      const ids = firms.slice(start, start + IDS_AT_ONCE).map(({ id }) => id)
      for (const id of ids) parts.set(id, ids.join(','))
    }
    return parts
  }, [firms])
  return ({ id }) => <Owes id={id} ids={partOf.get(id) ?? id} />
}

function Owes({ id, ids }: { id: string; ids: string }) {
  const { organizationId } = useOrganization()
  const read = useEndpoint(listMemberBalances, { params: { organizationId }, query: { ids } }).data?.result
  return <Money amount={read && (read.find((each) => each.id === id)?.balance ?? ZERO)} side />
}
