import { listBalances } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type LedgerFigures, NOTHING, readFigures } from './figures.ts'

/** Tells the figures of a ledger in the working year, nothing where it has not moved; undefined until they were read, and for who may not. */
export function useLedgerFigures(): (ledgerId: string) => LedgerFigures | undefined {
  const { organizationId, fiscalYear, may } = useOrganization()
  const query = fiscalYear ? { fiscalYearId: fiscalYear.id } : {}
  const listed = useEndpoint(listBalances, { params: { organizationId }, query }, { enabled: may('report.read') }).data?.result
  return useMemo(() => {
    if (!listed) return () => undefined
    const figures = new Map(listed.map((row) => [row.ledgerId, readFigures(row)]))
    return (ledgerId: string) => figures.get(ledgerId) ?? NOTHING
  }, [listed])
}
